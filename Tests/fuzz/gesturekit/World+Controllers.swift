// SPDX-License-Identifier: MIT

import GestureKit

/// A host's own view, which is no View.
final class Host: GestureHost {
    lazy var gestureView = HostView(for: self)
    weak var above: Host?
    var gestureParent: (any GestureHost)? { above }
    var gestureFrame = Rect(x: 0, y: 0, width: 300, height: 300)
    var gestureOrigin = Point.zero
    var gestureTransform = AffineTransform2D.identity
}

extension FuzzWorld {
    private func maybeTime() -> Timestamp? {
        input.flag() ? nil : anyTime()
    }

    private func configuration() -> Momentum.Configuration {
        Momentum.Configuration(
            timeConstant: input.duration(),
            springTimeConstant: input.duration(),
            restSpeed: input.number(),
            flipSpeed: input.number()
        )
    }

    func useScroll() {
        guard let scroll = input.pick(scrolls), input.byte() >= 24 else {
            if isAnswering {
            } else if scrolls.count < 2 {
                addScroll()
            } else {
                scrolls.remove(at: input.below(scrolls.count)).remove()
            }
            return
        }
        switch input.below(28) {
        case 0: scroll.contentSize = Size(width: input.number() * 8, height: input.number() * 8)
        case 1: scroll.contentInsets = input.insets()
        case 2: scroll.keyboardInset = input.number()
        case 3: scroll.movesBounds = input.flag()
        case 4:
            scroll.decelerationRate = ScrollController.DecelerationRate(rawValue: input.number())
        case 5: scroll.momentum = configuration()
        case 6: scroll.isScrollEnabled = !input.rarely()
        case 7: scroll.isPagingEnabled = input.flag()
        case 8: scroll.isDirectionalLockEnabled = input.flag()
        case 9: scroll.bounces = input.flag()
        case 10: scroll.alwaysBounceVertical = input.flag()
        case 11: scroll.handsOver = input.flag()
        case 12: scroll.delaysContentTouches = input.flag()
        case 13: scroll.contentTouchDelay = input.duration()
        case 14: scroll.canCancelContentTouches = input.flag()
        case 15: scroll.minimumZoomScale = input.number()
        case 16: scroll.maximumZoomScale = input.number()
        case 17: scroll.doubleTapScale = input.number()
        case 18: scroll.setContentOffset(input.point(), startingAt: maybeTime())
        case 19: scroll.scroll(by: input.vector(), at: anyTime())
        case 20: scroll.scrollRectToVisible(input.rect(), startingAt: maybeTime())
        case 21:
            scroll.setKeyboardInset(
                input.number(),
                revealing: input.rect(),
                startingAt: maybeTime()
            )
        case 22: scroll.setZoomScale(input.number(), about: input.point(), startingAt: maybeTime())
        case 23: scroll.zoom(to: input.rect(), startingAt: maybeTime())
        case 24: scroll.enforceLimits(startingAt: maybeTime())
        case 25: scroll.goesFirst = input.edges()
        case 26: scroll.contentOffset = input.point()
        default: scroll.stop()
        }
        scroll.advance(to: input.flag() ? time : anyTime())
        read(scroll)
    }

    private func read(_ scroll: ScrollController) {
        isFinite(scroll.contentOffset)
        isFinite(scroll.velocity(at: time))
        isFinite(scroll.zoomScale)
        isFinite(scroll.minimumContentOffset)
        isFinite(scroll.maximumContentOffset)
        _ = (scroll.isTracking, scroll.isDragging, scroll.isDecelerating, scroll.isZooming)
        _ = (scroll.isZoomBouncing, scroll.isScrollAnimating, scroll.adjustedContentInsets)
    }

    private func addScroll() {
        let scroll = ScrollController(in: anyView())
        witness(scroll, "a scroll controller")
        scroll.contentSize = Size(width: 1000, height: 2000)
        scroll.maximumZoomScale = input.flag() ? 4 : 1
        scroll.didScroll = { [weak self] scroll in
            isFinite(scroll.contentOffset)
            self?.called { self?.act() }
        }
        scroll.willEndDragging = { [weak self] _, released in
            isFinite(released.velocity)
            if let self, !self.isOver, self.input.byte() < 64 {
                released.target = self.input.point()
            }
        }
        scroll.didZoom = { isFinite($0.zoomScale) }
        scroll.didEndDecelerating = { [weak self] _ in self?.called { self?.act() } }
        scroll.touchesShouldCancel = { [weak self] _ in
            self.map { !$0.isOver && $0.input.flag() } ?? true
        }
        scrolls.append(scroll)
    }

    func useZoom() {
        guard let zoom = input.pick(zooms), input.byte() >= 24 else {
            if isAnswering {
            } else if zooms.count < 2 {
                addZoom()
            } else {
                zooms.remove(at: input.below(zooms.count)).remove()
            }
            return
        }
        switch input.below(25) {
        case 0: zoom.minimumZoomScale = input.number()
        case 1: zoom.maximumZoomScale = input.number()
        case 2: zoom.doubleTapScale = input.number()
        case 3: zoom.allowsRotation = input.flag()
        case 4: zoom.rotationStep = input.number()
        case 5: zoom.sideScale = input.number()
        case 6:
            zoom.keepsViewportCovered = input.flag()
            zoom.minimumVisibleLength = input.number()
        case 7: zoom.limitsPinches = input.flag()
        case 8: zoom.returnsToRestingFingers = input.flag()
        case 9: zoom.openEdges = input.edges()
        case 10: zoom.contentInsets = input.insets()
        case 11: zoom.bounces = input.flag()
        case 12: zoom.momentum = configuration()
        case 13, 14:
            zoom.setZoomScale(input.number(), about: input.point(), startingAt: maybeTime())
        case 15, 16: zoom.move(by: input.vector(), startingAt: maybeTime())
        case 17, 18: zoom.turn(by: input.number(), about: input.point(), startingAt: maybeTime())
        case 19: zoom.reset(startingAt: maybeTime())
        case 20, 21: zoom.enforceLimits(startingAt: maybeTime())
        case 22: setContent(of: zoom)
        case 23: zoom.alwaysBounceHorizontal = input.flag()
        default: zoom.stop()
        }
        zoom.advance(to: input.flag() ? time : anyTime())
        isFinite(zoom.zoomScale)
        isFinite(zoom.rotation)
        isFinite(zoom.translation)
        isFinite(zoom.overshoot)
        isFinite(zoom.fullScale)
        _ = zoom.isAnimating
    }

    private func setContent(of zoom: ZoomController) {
        guard let viewport = zoom.viewport, let content = input.pick(viewport.subviews) else {
            return
        }
        zoom.setContent(
            content,
            translation: input.vector(),
            velocity: input.vector(),
            startingAt: maybeTime()
        )
    }

    private func addZoom() {
        let viewport = anyView()
        guard let content = input.pick(viewport.subviews) else { return }
        let zoom = ZoomController(content: content, in: viewport)
        witness(zoom, "a zoom controller")
        zoom.onChange = { [weak self] zoom in
            isFinite(zoom.zoomScale)
            self?.called { self?.act() }
        }
        zoom.willEndDragging = { [weak self] _, released in
            isFinite(released.velocity)
            self?.called { self?.act() }
            if let self, !self.isOver, self.input.byte() < 64 {
                released.target = self.input.point()
            }
        }
        zooms.append(zoom)
    }

    func useHost() {
        guard let host = input.pick(hosts), input.byte() >= 64 else {
            if hosts.count < 3 {
                let host = Host()
                host.above = input.pick(hosts)
                witness(host, "a host")
                hosts.append(host)
            } else if !isAnswering {
                hosts.removeLast().leaveGestures()
            }
            return
        }
        switch input.below(6) {
        case 0: host.gestureOrigin = input.point()
        case 1: host.gestureTransform = input.transform()
        case 2: host.gestureFrame = input.rect()
        case 3 where !isAnswering && host.gestureRecognizers.count < 3:
            let recognizer = PanGestureRecognizer()
            recognizer.addAction { pan in isFinite(pan.translation(in: pan.view)) }
            host.addGestureRecognizer(recognizer)
        case 4 where !isAnswering:
            tickHost(host)
        default:
            isFinite(host.convert(fromWindow: input.point()))
            isFinite(host.convert(toWindow: input.point()))
        }
    }

    private func tickHost(_ host: Host) {
        let sample = TouchSample(
            input.flag() ? .down(at: input.point()) : .motion(to: input.point()),
            id: 40 + Int32(input.below(2)),
            time: time
        )
        do throws(SampleError) {
            try window.gestureEngine.push(sample, to: host)
        } catch {
            require(!"\(error)".isEmpty, "an error without words")
        }
    }
}
