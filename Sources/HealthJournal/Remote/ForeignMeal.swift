internal import HealthModel

/// Another app's meal as the objects that it is made of, each once.
///
/// What it says is a function of the set of its objects: in which order they came and went does
/// not matter. Where two objects are of one nutrient, as two dishes of a meal, each has an item.
struct ForeignMeal: Hashable {
    /// An object that is one nutrient.
    struct Part: Hashable {
        var origin: ForeignObject
        var type: ObjectType
        /// How much; nil where the journal has forgotten what a hidden meal said.
        var quantity: Quantity?
    }

    /// The objects that hold others.
    private(set) var wholes: [String: ForeignObject] = [:]
    private(set) var parts: [String: Part] = [:]

    /// Whether nothing is left that counts.
    var isEmpty: Bool { parts.isEmpty }

    /// Whether it is one nutrient and nothing else.
    var isAlone: Bool { wholes.isEmpty && parts.count == 1 }

    /// The whole whose name and date the meal has, where there are several.
    var firstWhole: String? { wholes.keys.min() }

    /// Empty.
    init() {}

    /// The objects of items; what is no nutrient of theirs is left out.
    init(_ objects: [ForeignObject], of items: [FoodItem]?) {
        for object in objects {
            guard case .nutrient(let type, let place) = object.part else {
                wholes[object.object] = object
                continue
            }
            let quantity = items.flatMap { $0.indices.contains(place) ? $0[place] : nil }?
                .nutrients[type]
            guard items == nil || quantity != nil else { continue }
            parts[object.object] = Part(origin: object, type: type, quantity: quantity)
        }
    }

    /// Takes in the objects of another meal that is the same one.
    mutating func join(_ other: ForeignMeal) {
        wholes.merge(other.wholes) { mine, _ in mine }
        parts.merge(other.parts) { mine, _ in mine }
    }

    /// Takes in a whole, in the place of its earlier version; false where a later one stands.
    mutating func put(whole: ForeignObject) -> Bool {
        if let known = wholes.values.first(where: { $0.isVersion(of: whole) }) {
            guard known.syncVersion <= whole.syncVersion else { return false }
            wholes[known.object] = nil
        }
        wholes[whole.object] = whole
        return true
    }

    /// Takes in a part, in the place of its earlier version, but not where a later one stands.
    mutating func put(part: Part) {
        guard !hasLater(part) else { return }
        if let known = version(of: part) { parts[known.origin.object] = nil }
        parts[part.origin.object] = part
    }

    /// Whether a later version of a part stands.
    func hasLater(_ part: Part) -> Bool {
        version(of: part).map { $0.origin.syncVersion > part.origin.syncVersion } ?? false
    }

    private func version(of part: Part) -> Part? {
        parts.values.first { $0.type == part.type && $0.origin.isVersion(of: part.origin) }
    }

    /// Takes out an object that is gone.
    mutating func remove(_ object: String) {
        wholes[object] = nil
        parts[object] = nil
    }

    /// The objects, each with its place, and the items that they come to.
    ///
    /// The n-th object of a nutrient is in the n-th item, by the objects' identifiers.
    func layout(name: String) -> (objects: [ForeignObject], items: [FoodItem]) {
        var objects: [ForeignObject] = []
        for (place, key) in wholes.keys.sorted().enumerated() {
            guard var whole = wholes[key] else { continue }
            whole.part = place == 0 ? .whole : .item(place)
            objects.append(whole)
        }
        var counts: [ObjectType: Int] = [:]
        var items: [FoodItem] = []
        for key in parts.keys.sorted() {
            guard var part = parts[key] else { continue }
            let place = counts[part.type, default: 0]
            counts[part.type] = place + 1
            part.origin.part = .nutrient(part.type, item: place)
            objects.append(part.origin)
            while items.count <= place { items.append(FoodItem(name: name, nutrients: [:])) }
            items[place].nutrients[part.type] = part.quantity
        }
        return (objects, items)
    }

}

extension ForeignObject {
    /// Whether two objects are versions of one, by the identifier of their source.
    fileprivate func isVersion(of other: ForeignObject) -> Bool {
        syncIdentifier != nil && syncIdentifier == other.syncIdentifier && object != other.object
    }
}
