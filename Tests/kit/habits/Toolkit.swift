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
    var minimumInteritemSpacing = 10.0
    func invalidateLayout() {}
    func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? { nil }
}

class CollectionView: View {
    @MainActor weak var dataSource: CollectionViewDataSource?
    @MainActor var collectionViewLayout = CollectionViewFlowLayout()
    func indexPathForItem(at point: Point) -> IndexPath? { nil }
    func cellForItem(at path: IndexPath) -> View? { nil }
    func insertItems(at paths: [IndexPath]) {}
    func deleteItems(at paths: [IndexPath]) {}
}

extension IndexPath {
    var item: Int { self[1] }
}
