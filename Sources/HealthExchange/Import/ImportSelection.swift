package import Foundation
package import HealthModel

/// Which objects of a file an import takes.
package struct ImportSelection: Hashable, Sendable {
    /// The types; nil for all.
    var types: Set<ObjectType>?
    /// The objects begin at this instant or later; nil for since ever.
    var since: Date?

    /// A selection; without arguments it is everything.
    package init(types: Set<ObjectType>? = nil, since: Date? = nil) {
        self.types = types
        self.since = since
    }

    /// Whether nothing is left out.
    var isEverything: Bool { types == nil && since == nil }

    func contains(_ type: ObjectType) -> Bool { types?.contains(type) ?? true }

    func contains(_ type: ObjectType, _ start: Date) -> Bool {
        contains(type) && (since.map { start >= $0 } ?? true)
    }
}
