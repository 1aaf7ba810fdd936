// SPDX-License-Identifier: MIT

import CGestureWayland
public import GestureKit

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Tells when to draw the frames of a surface, and when the display shows them.
///
///     let frames = WaylandFrames(source)
///     frames.onFrame = { [unowned self] in draw() }
///
///     func draw() {
///         let time = frames.next()
///         zoom.advance(to: time)
///         // Draw, attach the buffer, and commit the surface.
///     }
///
/// The time is by the clock of the samples. With presentation-time, the time comes from the frames that were shown. If the compositor needs
/// two refreshes for a frame, that is learned. Without it, the time is one refresh of the output
/// from now.
///
/// It belongs to the isolation domain of its source, which it holds. It ends with
/// ``WaylandSource/stop()``.
public final class WaylandFrames {
    /// Called when the compositor wants the next frame. It does not call while the surface is hidden.
    public var onFrame: () -> Void = {}

    /// Whether a frame was committed, and the compositor does not want another one yet.
    public var isWaiting: Bool {
        callback != nil
    }

    /// The frames that were shown since the start, as far as the compositor reports them.
    public private(set) var shownCount = 0

    /// The frames that were never shown, as far as the compositor reports them.
    public private(set) var discardedCount = 0

    /// The time between two frames.
    public var interval: Duration {
        .nanoseconds(Int64(clamping: clock.interval))
    }

    private let source: WaylandSource
    private var clock = FrameClock()
    private var callback: OpaquePointer?
    private var feedbacks: ContiguousArray<(proxy: OpaquePointer, predicted: UInt64)> = []
    /// Compositors keep some feedbacks while a surface is hidden.
    private static let mostFeedbacks = 8

    /// Creates the frames of a source's surface.
    public init(_ source: WaylandSource) {
        self.source = source
        feedbacks.reserveCapacity(Self.mostFeedbacks)
        source.atEnd.append { [weak self] in self?.close() }
    }

    deinit {
        close()
    }

    private func close() {
        callback.map(wl_callback_destroy)
        callback = nil
        for feedback in feedbacks {
            wp_presentation_feedback_destroy(feedback.proxy)
        }
        feedbacks.removeAll()
    }

    /// Begins a frame: asks for ``onFrame`` after the next commit of the surface, and returns when
    /// the display will show what is committed now.
    public func next() -> Timestamp {
        if let interval = source.frameInterval, shownCount == 0 {
            let nanoseconds = interval.components.attoseconds / 1_000_000_000
            clock.setInterval(UInt64(clamping: nanoseconds))
        }
        let predicted = clock.next(after: MonotonicClock.nanoseconds)
        guard !source.hasEnded else {
            return Timestamp(microseconds: predicted / 1000)
        }
        if callback == nil {
            callback = wl_surface_frame(source.surface)
            wl_callback_add_listener(
                callback,
                Self.callbackListener.pointer,
                Borrowed.address(of: self)
            )
        }
        if let presentation = source.globals.presentation, feedbacks.count < Self.mostFeedbacks,
            let proxy = wp_presentation_feedback(presentation, source.surface)
        {
            wp_presentation_feedback_add_listener(
                proxy,
                Self.feedbackListener.pointer,
                Borrowed.address(of: self)
            )
            feedbacks.append((proxy, predicted))
        }
        return Timestamp(microseconds: predicted / 1000)
    }

    /// When the display would show what is committed now.
    public var shownTime: Timestamp {
        Timestamp(microseconds: clock.next(after: MonotonicClock.nanoseconds) / 1000)
    }

    private func callBack() {
        callback.map(wl_callback_destroy)
        callback = nil
        onFrame()
    }

    private func take(_ proxy: OpaquePointer?) -> UInt64? {
        guard let index = feedbacks.firstIndex(where: { $0.proxy == proxy }) else {
            return nil
        }
        let feedback = feedbacks.remove(at: index)
        wp_presentation_feedback_destroy(feedback.proxy)
        return feedback.predicted
    }

    private func show(_ proxy: OpaquePointer?, at time: UInt64, refresh: UInt32) {
        guard let predicted = take(proxy) else {
            return
        }
        shownCount += 1
        // Other clocks differ from the monotonic one by an amount that may change.
        var shown = time
        let now = MonotonicClock.nanoseconds
        if source.globals.presentationClock != CLOCK_MONOTONIC {
            var other = timespec()
            clock_gettime(source.globals.presentationClock, &other)
            let otherNow = UInt64(other.tv_sec) * 1_000_000_000 + UInt64(other.tv_nsec)
            shown = now &+ (time &- otherNow)
        }
        let second: UInt64 = 1_000_000_000
        if shown < now &+ second, now < shown &+ second {
            clock.show(at: shown, refresh: UInt64(refresh), predicted: predicted)
        }
    }

    private func discard(_ proxy: OpaquePointer?) {
        if take(proxy) != nil {
            discardedCount += 1
        }
    }

    private static let callbackListener = Constant(
        wl_callback_listener(done: { data, _, _ in
            Borrowed<WaylandFrames>.object(at: data)?.callBack()
        })
    )

    private static let feedbackListener = Constant(
        wp_presentation_feedback_listener(
            sync_output: { _, _, _ in },
            presented: { data, proxy, high, low, nanoseconds, refresh, _, _, _ in
                let seconds = UInt64(high) << 32 | UInt64(low)
                let time = seconds &* 1_000_000_000 &+ UInt64(nanoseconds)
                Borrowed<WaylandFrames>.object(at: data)?.show(proxy, at: time, refresh: refresh)
            },
            discarded: { data, proxy in
                Borrowed<WaylandFrames>.object(at: data)?.discard(proxy)
            }
        )
    )
}
