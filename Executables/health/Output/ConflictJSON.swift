internal import Foundation
internal import HealthJournal

/// A conflict as JSON.
struct ConflictJSON: Encodable {
    let number: Int
    let id: String
    let kind: String
    let createdAt: String
    let mine: EntryJSON?
    let theirs: EntryJSON?
    let merged: EntryJSON?
    let untilThen: String
    let choices: [String]
    let resolution: String?

    init(_ conflict: Conflict) {
        number = conflict.number
        id = conflict.id.uuidString
        kind = conflict.kind.rawValue
        createdAt = TimeText(.current).iso8601(conflict.createdAt)
        mine = conflict.mine.map { EntryJSON($0) }
        theirs = conflict.theirs.map { EntryJSON($0) }
        merged = conflict.merged.map { EntryJSON($0) }
        untilThen = conflict.safeDefault.rawValue
        choices = conflict.choices.map(\.rawValue)
        resolution = conflict.resolution?.rawValue
    }
}
