// SPDX-License-Identifier: MIT

#if THREAD_SANITIZER
#if canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Replaces Synchronization's Mutex under the thread sanitizer. That mutex is in a library built
/// without the sanitizer, so the sanitizer does not see its contended locking.
final class Mutex<Value>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
#elseif hasFeature(Embedded)
/// Replaces Synchronization's Mutex in Embedded Swift, where one thread uses everything.
final class Mutex<Value>: @unchecked Sendable {
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        body(&value)
    }
}
#endif
