// SPDX-License-Identifier: MIT

import CGestureCore

struct Pens {
    /// Whether one is near. The rule is in `gesturecore/pen.h`.
    var watch = gc_pen_watch()
    var palmTime = GC_PALM_TIME_US
    /// The state of each device that had a pen.
    var reports: ContiguousArray<PenReports> = []

    /// The reports of a device's pen. Nil: there was none.
    func reports(of device: UInt16) -> PenReports? {
        var index = 0
        while index < reports.count {
            if reports[index].device == device {
                return reports[index]
            }
            index += 1
        }
        return nil
    }
}

extension GestureEngine {
    /// Takes one sample of a pen. The sample is a frame, and ends the frame before it.
    ///
    /// It allocates only at the first sample of a device.
    ///
    /// - Throws: A ``SampleError`` if the sample is refused. The sample is dropped and counted; a
    ///   pen is near all the same.
    public func push(_ sample: PenSample) throws(SampleError) {
        guard !isAsking else {
            return afterwards { try? $0.push(sample) }
        }
        var sample = sample
        sample.time = endFrame(before: sample.time)
        let reports = reports(ofPen: sample.device)
        let wasDown = reports.isDown
        follow(sample, reports)
        if let point = sample.position, !point.isInRange {
            throw counted(.position(point))
        }
        let values = PenValues(sample)
        // For the core, less than one of its units is no motion.
        let isThere =
            sample.position.map { gc_point($0).isSame(as: gc_point(reports.place)) } ?? false
        let rests = isThere && values != reports.latest
        reports.add(values, at: sample.time.microseconds)
        reports.place = sample.position ?? reports.place
        reports.zOffset = sample.zOffset.isFinite ? min(max(sample.zOffset, 0), 1) : 0
        switch sample.kind {
        case .hover(at: let point): hover(reports, at: point, sample.time)
        case .leave:
            if wasDown {
                // It has not lifted. The touch may have been dropped.
                sample.kind = .cancel
                try? pushTouch(of: sample)
            }
            endHover(of: reports, sample.time)
        case .down:
            endHover(of: reports, sample.time)
            try pushTouch(of: sample)
        case .motion:
            if rests {
                noteChange(reports, sample)
            }
            try pushTouch(of: sample)
        case .cancel: try pushTouch(of: sample)
        case .up:
            try pushTouch(of: sample)
            hover(reports, at: reports.place, sample.time)
        }
    }

    /// Takes a sample of a pen on the screen of another engine: it makes no touch and no hover here,
    /// but fingers are palms while it is near.
    @_spi(GestureTools) public func pushElsewhere(_ sample: PenSample) {
        guard !isAsking else {
            return afterwards { $0.pushElsewhere(sample) }
        }
        var sample = sample
        sample.time = endFrame(before: sample.time)
        follow(sample, reports(ofPen: sample.device))
    }

    /// Whether a pen is near at a time, so that a finger that lands then is a palm.
    @_spi(GestureTools) public func isPenNear(at time: Timestamp) -> Bool {
        gc_pen_is_near(&pens.watch, time.microseconds)
    }

    /// How long after its latest report a pen is near. Default: 200 ms. Zero: fingers count beside a
    /// pen.
    ///
    /// People who draw rest their hand on the glass. So while a pen is near, from its first report on
    /// and as long as it touches, fingers are palms: those that are down are cancelled when it comes,
    /// and those that land are ignored until they lift. This holds for the fingers of all
    /// touchscreens, and not for pointers and touchpads. Set while a pen touches, it holds for fingers
    /// that land later. At most 1 hour.
    public var palmTime: Duration {
        get { .microseconds(Int64(pens.palmTime)) }
        set {
            let longest: Int64 = 3_600_000_000
            let time = min(max(newValue.microseconds, 0), longest)
            if time != newValue.microseconds {
                ValueRepairs.note("palmTime", newValue, "it must be from 0 to 1 hour")
            }
            pens.palmTime = UInt32(time)
            if time == 0 {
                pens.watch = gc_pen_watch()
            } else {
                // Pens that landed while it was zero were not counted.
                pens.watch.down = UInt32(pens.reports.count { $0.isDown })
            }
        }
    }

    /// Whether a pen is near, so that a finger that lands now is a palm.
    func isPalm(_ sample: UnsafePointer<gc_sample>) -> Bool {
        sample.pointee.type == TouchType.finger.code
            && gc_pen_is_near(&pens.watch, latest)
    }

    /// Forgets that pens touch, whose touches the core has dropped, and that they hover. Nil: those
    /// of all devices.
    func dropPens(ofDevice device: UInt16?) {
        for reports in pens.reports where device == nil || reports.device == device {
            if reports.isDown {
                reports.isDown = false
                pens.watch.down -= min(pens.watch.down, 1)
            }
        }
        if let pen = pointer.pen, device == nil || pen.device == device {
            endHover(of: pen, Timestamp(microseconds: latest))
        }
    }

    private func reports(ofPen device: UInt16) -> PenReports {
        if let known = pens.reports(of: device) {
            return known
        }
        let reports = PenReports(device: device)
        pens.reports.append(reports)
        expect(pens: true)
        return reports
    }

    /// Notes that the pen is near. Fingers that are down are cancelled when it comes.
    private func follow(_ sample: PenSample, _ reports: PenReports) {
        var report = gc_sample()
        var pen = gc_pen()
        report.time_us = sample.time.microseconds
        report.kind = UInt8(gc_sample_kind.GC_SAMPLE_MOTION.rawValue)
        switch sample.kind {
        case .motion: break
        // A source may say the same twice.
        case .down where !reports.isDown:
            report.kind = UInt8(gc_sample_kind.GC_SAMPLE_DOWN.rawValue)
            reports.isDown = true
            // A contact that lands has no size yet: see noteChange(_:_:).
            reports.mark = 0
        case .up where reports.isDown, .cancel where reports.isDown, .leave where reports.isDown:
            report.kind = UInt8(gc_sample_kind.GC_SAMPLE_UP.rawValue)
            reports.isDown = false
        case .hover, .leave: pen.hovers = true
        case .down, .up, .cancel: break
        }
        if gc_pen_comes(&pens.watch, &report, &pen, pens.palmTime) {
            gc_engine_cancel_palms(raw, sample.time.microseconds)
            drain()
        }
    }

    private func pushTouch(of sample: PenSample) throws(SampleError) {
        if let touch = sample.touch {
            try push(frame: CollectionOfOne(touch))
        }
    }

    /// Makes a report without motion one that views and custom recognizers receive.
    ///
    /// The core knows no force. But it reports a new size of a contact as a move, and the size of a
    /// pen is unknown: its length stays 0, and nothing reads the width.
    private func noteChange(_ reports: PenReports, _ sample: PenSample) {
        guard var size = sample.touch else {
            return
        }
        reports.mark = 1 - reports.mark
        size.kind = .size(major: 0, minor: reports.mark)
        try? push(size)
    }

    /// The pen is the pointer. Nil: none is any more.
    private func hover(_ reports: PenReports?, at point: Point?, _ time: Timestamp) {
        pointer.pen = reports
        pointer.location = point
        updateHover(at: time)
    }

    /// The pen is the pointer no more, if it was.
    private func endHover(of reports: PenReports, _ time: Timestamp) {
        if pointer.pen === reports {
            hover(nil, at: nil, time)
        }
    }
}
