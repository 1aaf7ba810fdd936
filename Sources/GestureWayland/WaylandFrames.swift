// SPDX-License-Identifier: MIT

import CGestureWayland
public import GestureKit

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reports when to draw the frames of a surface, and when the display shows them.
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
/// The time is by the clock of the samples. With presentation-time, the time comes from the frames
/// that were shown. If the compositor needs two refreshes for a frame, later times include both.
/// Without presentation-time, the time is one refresh of the output from now.
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
                Borrowed(self).address
            )
        }
        if let presentation = source.globals.presentation, feedbacks.count < Self.mostFeedbacks,
            let proxy = wp_presentation_feedback(presentation, source.surface)
        {
            wp_presentation_feedback_add_listener(
                proxy,
                Self.feedbackListener.pointer,
                Borrowed(self).address
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

/// Predicts when the display shows the next frame. All times are in nanoseconds of the monotonic
/// clock, and at most a second ahead of it: no sum here can overflow for centuries.
@_spi(GestureTools) public struct FrameClock {
    /// The interval of a display that reports none.
    public static let usualInterval: UInt64 = 16_666_667

    private static let mostExtra: Int64 = 4
    private static let leastStreak = 4

    /// The time between two frames.
    public private(set) var interval = usualInterval
    private var latest: UInt64?
    /// The frames that the compositor needs beyond the next one.
    private var extra: Int64 = 0
    /// By how many frames the latest predictions were wrong, and how many of them.
    private var miss: (frames: Int64, count: Int) = (0, 0)

    /// Creates a clock that has seen no frame.
    public init() {}

    /// Uses the interval of an output as long as no frame has one.
    public mutating func setInterval(_ nanoseconds: UInt64) {
        interval = max(nanoseconds, 1_000_000)
    }

    /// A frame was shown.
    ///
    /// - Parameters:
    ///   - time: When it was shown.
    ///   - refresh: The time until the next frame can be shown. 0: not known.
    ///   - predicted: What ``next(after:)`` returned for it.
    public mutating func show(at time: UInt64, refresh: UInt64, predicted: UInt64) {
        latest = max(latest ?? 0, time)
        if refresh > 0 {
            setInterval(refresh)
        }
        let error = Int64(clamping: time) - Int64(clamping: predicted)
        let frames = Int64((Double(error) / Double(interval)).rounded())
        miss = (frames, frames == miss.frames ? miss.count + 1 : 1)
        if frames != 0, miss.count >= Self.leastStreak {
            extra = min(max(extra + frames, 0), Self.mostExtra)
            miss = (0, 0)
        }
    }

    /// When a frame is shown that is committed now.
    public func next(after now: UInt64) -> UInt64 {
        let wait = UInt64(extra) * interval
        guard let latest else {
            return now + interval + wait
        }
        let next =
            latest > now
            ? latest - (latest - now - 1) / interval * interval
            : latest + ((now - latest) / interval + 1) * interval
        return next + wait
    }
}
