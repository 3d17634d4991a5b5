package import Foundation
package import HealthModel

/// The selection of objects for an import.
package struct ImportSelection: Hashable, Sendable {
    /// The types; nil for all.
    var types: Set<ObjectType>?
    /// The earliest start of the objects; nil for no limit.
    var since: Date?

    /// Creates a selection; by default of everything.
    package init(types: Set<ObjectType>? = nil, since: Date? = nil) {
        self.types = types
        self.since = since
    }

    /// Whether everything is selected.
    var isEverything: Bool { types == nil && since == nil }

    func contains(_ type: ObjectType) -> Bool { types?.contains(type) ?? true }

    func contains(_ type: ObjectType, _ start: Date) -> Bool {
        contains(type) && (since.map { start >= $0 } ?? true)
    }
}
