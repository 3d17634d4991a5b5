public import Foundation
internal import GRDB
public import HealthModel
internal import Synchronization

/// The person's decisions for one app, which the interner caches.
final class Decisions {
    let interner: Interner
    let app: AppIdentity
    /// The app's row as a source; nil if it never saved or requested anything.
    let source: Int64?

    init(_ interner: Interner, app: AppIdentity) throws {
        self.interner = interner
        self.app = app
        source = try interner.source(bundleIdentifier: app.source.bundleIdentifier)
    }

    func share(_ type: ObjectType) throws -> HealthStore.Decision { try decided(on: type).share }

    func read(_ type: ObjectType) throws -> HealthStore.Decision { try decided(on: type).read }

    /// The part of others' samples that an app may read.
    enum Reach {
        case everything
        case nothing
        /// Samples that end at this time, in seconds, or later.
        case since(Double)
    }

    /// The part of others' samples of a type that the app may read.
    func reach(into type: ObjectType) throws -> Reach {
        let decided = try decided(on: type)
        guard decided.read == .granted else { return .nothing }
        return decided.earliest.map { .since($0) } ?? .everything
    }

    /// - Throws: An error unless the app may save samples of all these types.
    func requireShare(_ types: Set<ObjectType>) throws {
        let unasked = try types.filter { try share($0) == .notDetermined }
        guard unasked.isEmpty else {
            throw HealthStoreError.authorizationNotDetermined(unasked.sorted())
        }
        let denied = try types.filter { try share($0) == .denied }
        guard denied.isEmpty else { throw HealthStoreError.authorizationDenied(denied.sorted()) }
    }

    /// - Throws: An error if the app never asked to read a type and may not save samples of it.
    ///
    /// An app that may save samples reads its own. A correlation is read through its members: a
    /// request for one of them is enough.
    func requireRead(_ types: Set<ObjectType>) throws {
        let unasked = try types.filter { type in
            guard type.kind == .correlation else { return try isClosed(type) }
            let members = type.memberTypes
            return try !members.isEmpty && members.allSatisfy(isClosed)
        }
        guard unasked.isEmpty else {
            throw HealthStoreError.authorizationNotDetermined(unasked.sorted())
        }
    }

    /// Whether the app never asked to read a type and may not save samples of it.
    private func isClosed(_ type: ObjectType) throws -> Bool {
        let decided = try decided(on: type)
        return decided.read == .notDetermined && decided.share != .granted
    }

    func decided(on type: ObjectType) throws -> HealthStore.Decided {
        let key = Interner.DecisionKey(source: source, type: type)
        if let decided = interner.decisions[key] { return decided }
        var decided = HealthStore.Decided()
        if let source {
            // A query by the type's name, because other properties of the type are not needed.
            let select = try PreparedStatement(
                interner.db,
                """
                SELECT share, read, earliest FROM permission WHERE source_id = ? AND type_id =
                    (SELECT id FROM object_type WHERE identifier = ? AND kind = ?)
                """)
            select.bind(source, at: 1)
            select.bind(type.identifier, at: 2)
            select.bind(type.kind.rawValue, at: 3)
            defer { select.reset() }
            if try select.step() { decided = HealthStore.Decided(select, from: 0) }
        }
        interner.decisions[key] = decided
        return decided
    }
}

extension ObjectType {
    /// The types of a correlation's members, through which it is permitted; empty for other kinds.
    package var memberTypes: [ObjectType] {
        switch self {
        case .bloodPressure: [.bloodPressureSystolic, .bloodPressureDiastolic]
        case .food: Self.dietaryTypes
        default: []
        }
    }

    private static let dietaryTypes = allKnown.filter {
        $0.kind == .quantity && $0.name.hasPrefix("dietary")
    }
}

extension Sequence<ObjectType> {
    /// The types in the order of their identifiers, so that errors are deterministic.
    func sorted() -> [ObjectType] { sorted { $0.identifier < $1.identifier } }
}

/// A snapshot of the person's decisions for one app.
public struct AppDecisions: Sendable {
    /// The decisions on the types that the person was ever asked about.
    private let byType: [ObjectType: HealthStore.Decided]

    init(_ db: Database, of bundleIdentifier: String) throws {
        let select = try PreparedStatement(
            db,
            """
            SELECT identifier, kind, share, read, earliest
            FROM source
                JOIN permission ON source_id = source.id
                JOIN object_type ON object_type.id = type_id
            WHERE bundle_id = ?
            """)
        select.bind(bundleIdentifier, at: 1)
        var byType: [ObjectType: HealthStore.Decided] = [:]
        while try select.step() {
            guard let identifier = select.text(0),
                let kind = ObjectKind(rawValue: select.text(1) ?? "")
            else { continue }
            byType[ObjectType(identifier: identifier, kind: kind)] = HealthStore.Decided(
                select, from: 2)
        }
        self.byType = byType
    }

    /// Whether the app may save samples of a type.
    public func share(_ type: ObjectType) -> HealthStore.Decision {
        byType[type]?.share ?? .notDetermined
    }

    /// Whether the app may read samples of a type.
    public func read(_ type: ObjectType) -> HealthStore.Decision {
        byType[type]?.read ?? .notDetermined
    }

    /// The earliest end of others' samples of a type that the app may read; nil if reading is not
    /// granted, or granted without a limit.
    public func earliest(_ type: ObjectType) -> Date? {
        guard let decided = byType[type], decided.read == .granted else { return nil }
        return decided.earliest.map { Date(timeIntervalSinceReferenceDate: $0) }
    }
}

extension HealthStore {
    /// The decisions for one app and one type, for saving and reading.
    struct Decided: Hashable, Sendable {
        var share = Decision.notDetermined
        var read = Decision.notDetermined
        /// The earliest end of others' samples that may be read, in seconds; nil for all.
        var earliest: Double?
    }
}

extension HealthStore.Decided {
    /// The decisions in three columns of a row: `share`, `read` and `earliest`.
    fileprivate init(_ row: PreparedStatement, from column: Int32) {
        share = .init(rawValue: Int(row.int(column))) ?? .notDetermined
        read = .init(rawValue: Int(row.int(column + 1))) ?? .notDetermined
        earliest = row.doubleOrNil(column + 2)
    }
}

/// The decisions that one connection has read since the last commit.
///
/// HealthKit's permission check takes one type and returns at once, so apps call it in loops. The first
/// call after a commit reads the app's decisions on all types; the others only read SQLite's commit
/// counter.
final class DecisionCache: Sendable {
    private struct State {
        var mark: ConnectionMark?
        var byApp: [String: AppDecisions] = [:]
    }

    private let state = Mutex(State())

    /// The cached decisions for an app in a state of the store; nil if none are cached for it.
    func decisions(of bundle: String, at mark: ConnectionMark) -> AppDecisions? {
        state.withLock { $0.mark == mark ? $0.byApp[bundle] : nil }
    }

    /// Caches the decisions for an app in a state of the store, and forgets those of other states.
    func remember(_ decisions: AppDecisions, of bundle: String, at mark: ConnectionMark) {
        state.withLock { state in
            if state.mark != mark { state = State(mark: mark) }
            state.byApp[bundle] = decisions
        }
    }
}
