import Foundation

#if canImport(SwiftData)
import SwiftData

/// A drink of the app's own database.
@Model
nonisolated final class DrinkRow {
    @Attribute(.unique, .preserveValueOnDeletion) var id: UUID
    var date = Date.distantPast
    var timeZone = TimeZone.current.identifier
    var milliliters = 0.0
    /// The version of the entry; each edit of the app increases it.
    var revision = 1
    var editedAt = Date.distantPast

    init(id: UUID) { self.id = id }
}
#else
/// A drink of the app's own database, without SwiftData's macro.
nonisolated final class DrinkRow: PersistentModel {
    var id: UUID
    var date = Date.distantPast
    var timeZone = TimeZone.current.identifier
    var milliliters = 0.0
    var revision = 1
    var editedAt = Date.distantPast

    init(id: UUID) { self.id = id }

    convenience init(copy: DrinkRow) {
        self.init(id: copy.id)
        (date, timeZone, milliliters) = (copy.date, copy.timeZone, copy.milliliters)
        (revision, editedAt) = (copy.revision, copy.editedAt)
    }

    var persistentModelID: PersistentIdentifier { PersistentIdentifier(row: id) }
    var preserved: [PartialKeyPath<DrinkRow>: any Sendable] { [\DrinkRow.id: id] }
}
#endif
