#if !canImport(SwiftData)
import Foundation
import Synchronization

// The part of SwiftData that the article on databases uses, in memory: its listings are built and run on
// Linux too. A model is one class; its rows are copied out of the container and back.

/// A class whose objects are rows.
nonisolated protocol PersistentModel: AnyObject {
    init(copy: Self)
    var persistentModelID: PersistentIdentifier { get }
    /// The values that a tombstone keeps, by key path.
    var preserved: [PartialKeyPath<Self>: any Sendable] { get }
}

/// The identity of a row in its container.
nonisolated struct PersistentIdentifier: Hashable, Sendable { let row: UUID }

/// A position in the history.
nonisolated struct DefaultHistoryToken: Comparable, Codable, Hashable, Sendable {
    let number: Int
    static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

nonisolated protocol HistoryChangeKind {
    var changedPersistentIdentifier: PersistentIdentifier { get }
}
nonisolated protocol HistoryInsert: HistoryChangeKind {}
nonisolated protocol HistoryUpdate: HistoryChangeKind {}
nonisolated protocol HistoryDelete: HistoryChangeKind {}

nonisolated struct DefaultHistoryInsert<Model: PersistentModel>: HistoryInsert {
    let changedPersistentIdentifier: PersistentIdentifier
}

nonisolated struct DefaultHistoryUpdate<Model: PersistentModel>: HistoryUpdate {
    let changedPersistentIdentifier: PersistentIdentifier
}

nonisolated struct DefaultHistoryDelete<Model: PersistentModel>: HistoryDelete {
    let changedPersistentIdentifier: PersistentIdentifier
    let tombstone: HistoryTombstone<Model>
}

nonisolated struct HistoryTombstone<Model: PersistentModel> {
    let values: [PartialKeyPath<Model>: any Sendable]
    subscript(path: PartialKeyPath<Model>) -> (any Sendable)? { values[path] }
}

nonisolated enum HistoryChange {
    case insert(any HistoryInsert)
    case update(any HistoryUpdate)
    case delete(any HistoryDelete)

    var changedPersistentIdentifier: PersistentIdentifier {
        switch self {
        case .insert(let change): change.changedPersistentIdentifier
        case .update(let change): change.changedPersistentIdentifier
        case .delete(let change): change.changedPersistentIdentifier
        }
    }
}

nonisolated struct DefaultHistoryTransaction {
    let token: DefaultHistoryToken
    let changes: [HistoryChange]
}

nonisolated struct HistoryDescriptor<Transaction> {
    var predicate: Predicate<Transaction>?
}

nonisolated struct FetchDescriptor<Model> {
    var predicate: Predicate<Model>?
}

nonisolated enum SwiftDataError: Error { case historyTokenExpired }

/// A file with rows and their history.
nonisolated final class ModelContainer: Sendable {
    fileprivate struct Content {
        var rows: [PersistentIdentifier: any PersistentModel] = [:]
        var history: [DefaultHistoryTransaction] = []
        var last = 0
        var forgotten = 0
    }

    fileprivate let content = Mutex(SendableBox(Content()))

    /// Removes the history, as an app does to save space.
    func deleteHistory() {
        content.withLock {
            $0.value.history = []
            $0.value.forgotten = $0.value.last
        }
    }
}

nonisolated private struct SendableBox<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
}

/// A workspace with copies of rows.
nonisolated final class ModelContext {
    private let container: ModelContainer
    private var known: [PersistentIdentifier: any PersistentModel] = [:]
    private var changes: [(HistoryChange, any PersistentModel)] = []
    private var deleted: Set<PersistentIdentifier> = []

    init(_ container: ModelContainer) { self.container = container }

    func fetch<Model: PersistentModel>(_ descriptor: FetchDescriptor<Model>) throws -> [Model] {
        let rows = container.content.withLock { box in
            SendableBox(box.value.rows.values.compactMap { $0 as? Model }.map { Model(copy: $0) })
        }.value
        let found = try rows.filter { try descriptor.predicate?.evaluate($0) ?? true }
        return found.map { row in
            let mine = known[row.persistentModelID] as? Model ?? row
            known[row.persistentModelID] = mine
            return mine
        }
    }

    func insert<Model: PersistentModel>(_ row: Model) {
        let id = row.persistentModelID
        changes.append((.insert(DefaultHistoryInsert<Model>(changedPersistentIdentifier: id)), row))
    }

    func delete<Model: PersistentModel>(_ row: Model) {
        let id = row.persistentModelID
        deleted.insert(id)
        let tombstone = HistoryTombstone(values: row.preserved)
        changes.append(
            (
                .delete(
                    DefaultHistoryDelete<Model>(
                        changedPersistentIdentifier: id, tombstone: tombstone)), row
            ))
    }

    func save() throws {
        let inserted = Set(changes.map(\.0.changedPersistentIdentifier))
        for (id, row) in known where !inserted.contains(id) { changes.append((update(row), row)) }
        guard !changes.isEmpty else { return }
        let box = SendableBox((changes, deleted))
        container.content.withLock { content in
            content.value.last += 1
            for (change, row) in box.value.0 {
                content.value.rows[change.changedPersistentIdentifier] = Self.copy(row)
            }
            for id in box.value.1 { content.value.rows[id] = nil }
            content.value.history.append(
                DefaultHistoryTransaction(
                    token: DefaultHistoryToken(number: content.value.last),
                    changes: box.value.0.map(\.0)))
        }
        (changes, deleted, known) = ([], [], [:])
    }

    func fetchHistory(_ descriptor: HistoryDescriptor<DefaultHistoryTransaction>) throws
        -> [DefaultHistoryTransaction]
    {
        let (history, forgotten) = container.content.withLock { box in
            SendableBox((box.value.history, box.value.forgotten))
        }.value
        if let predicate = descriptor.predicate, forgotten > 0 {
            let last = DefaultHistoryTransaction(
                token: DefaultHistoryToken(number: forgotten), changes: [])
            // A token from before the last removed transaction is not known any more.
            if try predicate.evaluate(last) { throw SwiftDataError.historyTokenExpired }
        }
        return try history.filter { try descriptor.predicate?.evaluate($0) ?? true }
    }

    private func update<Model: PersistentModel>(_ row: Model) -> HistoryChange {
        .update(DefaultHistoryUpdate<Model>(changedPersistentIdentifier: row.persistentModelID))
    }

    private static func copy<Model: PersistentModel>(_ row: Model) -> Model { Model(copy: row) }
}
#endif
