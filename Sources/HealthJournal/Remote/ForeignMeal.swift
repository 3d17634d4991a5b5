internal import HealthModel

/// Another app's meal as a set of objects.
///
/// The meal depends only on the set of its objects, not on the order in which they were added and
/// removed. Two objects of one nutrient, such as two dishes of a meal, belong to two items.
struct ForeignMeal: Hashable {
    /// An object of one nutrient.
    struct Part: Hashable {
        var origin: ForeignObject
        var type: ObjectType
        /// The amount; nil if the content of a hidden meal was removed.
        var quantity: Quantity?
    }

    /// The objects that contain other objects.
    private(set) var wholes: [String: ForeignObject] = [:]
    private(set) var parts: [String: Part] = [:]

    /// Whether no nutrient is left.
    var isEmpty: Bool { parts.isEmpty }

    /// Whether the meal is a single nutrient.
    var isAlone: Bool { wholes.isEmpty && parts.count == 1 }

    /// The object that gives the meal its name and date, if several contain others.
    var firstWhole: String? { wholes.keys.min() }

    /// Creates an empty foreign meal.
    init() {}

    /// Creates a meal from the objects of items; objects of unknown nutrients are skipped.
    init(_ objects: [ForeignObject], of items: [FoodItem]?) {
        parts.reserveCapacity(objects.count)
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

    /// Adds the objects of another reading of the same meal.
    mutating func join(_ other: ForeignMeal) {
        wholes.merge(other.wholes) { mine, _ in mine }
        parts.merge(other.parts) { mine, _ in mine }
    }

    /// Adds or replaces a whole; returns false if a later version is present.
    mutating func put(whole: ForeignObject) -> Bool {
        if let known = wholes.values.first(where: { $0.isVersion(of: whole) }) {
            guard known.syncVersion <= whole.syncVersion else { return false }
            wholes[known.object] = nil
        }
        wholes[whole.object] = whole
        return true
    }

    /// Adds or replaces a part, unless a later version is present.
    mutating func put(part: Part) {
        guard !hasLater(part) else { return }
        if let known = version(of: part) { parts[known.origin.object] = nil }
        parts[part.origin.object] = part
    }

    /// Whether a later version of a part is present.
    func hasLater(_ part: Part) -> Bool {
        version(of: part).map { $0.origin.syncVersion > part.origin.syncVersion } ?? false
    }

    private func version(of part: Part) -> Part? {
        guard part.origin.syncIdentifier != nil else { return nil }
        return parts.values.first { $0.type == part.type && $0.origin.isVersion(of: part.origin) }
    }

    /// Removes an object.
    mutating func remove(_ object: String) {
        wholes[object] = nil
        parts[object] = nil
    }

    /// The objects with their parts, and the resulting items.
    ///
    /// The n-th object of a nutrient belongs to the n-th item, in the order of the objects'
    /// identifiers.
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
    /// Whether two objects are versions of one, by their sync identifier.
    fileprivate func isVersion(of other: ForeignObject) -> Bool {
        syncIdentifier != nil && syncIdentifier == other.syncIdentifier && object != other.object
    }
}
