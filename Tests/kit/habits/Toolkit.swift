// SPDX-License-Identifier: MIT

import Foundation
import GestureKit

// What the tutorials use of a toolkit beside gestures, with UIKit's names.

class ImageView: View {
    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }
}

class Label: ImageView {
    var text: String?
}

protocol CollectionViewDataSource: AnyObject {
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int
}

struct CollectionViewLayoutAttributes {
    var frame: Rect
}

class CollectionViewFlowLayout {
    weak var view: CollectionView?
    var minimumInteritemSpacing = 10.0

    func invalidateLayout() {
        view?.controller.layout = StackLayout(
            .horizontal,
            length: 50,
            breadth: 50,
            spacing: minimumInteritemSpacing
        )
    }

    func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
        view?.controller.frameForItem(at: path.item).map(CollectionViewLayoutAttributes.init)
    }
}

class CollectionView: View {
    @MainActor lazy var controller = CollectionController(
        in: self,
        layout: StackLayout(.horizontal, length: 50)
    )

    @MainActor weak var dataSource: CollectionViewDataSource? {
        didSet {
            controller.numberOfItems =
                dataSource?.collectionView(self, numberOfItemsInSection: 0) ?? 0
        }
    }

    @MainActor var collectionViewLayout = CollectionViewFlowLayout() {
        didSet {
            collectionViewLayout.view = self
            collectionViewLayout.invalidateLayout()
        }
    }

    @MainActor func indexPathForItem(at point: Point) -> IndexPath? {
        controller.indexForItem(at: point).map { [0, $0] }
    }

    @MainActor func cellForItem(at path: IndexPath) -> View? {
        controller.cellForItem(at: path.item)
    }

    @MainActor func insertItems(at paths: [IndexPath]) {
        controller.insertItems(at: paths.map(\.item))
    }

    @MainActor func deleteItems(at paths: [IndexPath]) {
        controller.deleteItems(at: paths.map(\.item))
    }
}

extension IndexPath {
    var item: Int { self[1] }
}
