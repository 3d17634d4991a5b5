public import Foundation
public import HealthJournal
public import HealthModel

/// The types of samples that the person shares with a cloud, and how far each of them was sent.
///
/// Nothing is shared until the person says so: consent is given type by type, with a first date, and apart from that for
/// entries. It is stored in the journal, so that it takes effect in all processes of the app.
///
/// ```swift
/// let sharing = SampleSharing(journal: journal, remote: remote.id)
/// try await sharing.share([.heartRate, .workout], from: firstDay)
/// try await sharing.stop([.heartRate])
/// ```
public struct SampleSharing: Sendable {
    /// A type that the person shares.
    public struct SharedType: Hashable, Sendable {
        /// The type.
        public var type: ObjectType
        /// The date before which no sample starts that is sent; nil for the whole history.
        public var from: Date?
        /// The number of the consent; a later consent for the type has another one.
        package var consent: Int
        /// The number of times that the type was sent again under this consent, because the server lost its samples.
        package var round: Int
        /// The position of the type's last withdrawal at the server, as far as is known; 0 for none.
        package var withdrawn: Int
    }

    /// A type whose samples the server still has to delete.
    package struct Withdrawal: Hashable, Sendable {
        /// The identifier of the type.
        package var identifier: String
        /// The number of the withdrawal; a later one for the type has another.
        package var number: Int
        /// The position of the type's last withdrawal at the server, as far as is known; 0 for none.
        package var withdrawn: Int
    }

    /// The outcome of storing a position.
    package enum Advance: Hashable, Sendable {
        /// The position is stored.
        case stored
        /// The consent no longer exists. The samples that were sent meanwhile are withdrawn with the next pass, unless the
        /// person lets them stay.
        case stopped
        /// The type is sent again from its first sample.
        case restarted
    }

    /// The journal that stores the consent.
    public let journal: Journal
    /// The cloud that receives the samples.
    public let remote: RemoteID

    /// Creates the sharing of a journal with a cloud.
    ///
    /// - Parameters:
    ///   - journal: The journal that stores the consent.
    ///   - remote: The cloud.
    public init(journal: Journal, remote: RemoteID) {
        self.journal = journal
        self.remote = remote
    }

    /// The types that the person shares, in the order of their identifiers.
    ///
    /// - Throws: `JournalError`.
    public func types() async throws(JournalError) -> [SharedType] {
        try await read { state in state.types }
    }

    /// The identifiers of the types whose samples the server still has to delete.
    ///
    /// - Throws: `JournalError`.
    public func withdrawals() async throws(JournalError) -> [String] {
        try await openWithdrawals().map(\.identifier)
    }

    /// The types that the person shares no longer, and whose samples stay at the server as they were sent, in the order of
    /// their identifiers.
    ///
    /// - Throws: `JournalError`.
    public func keptTypes() async throws(JournalError) -> [ObjectType] {
        try await read { state in
            (state.kept ?? [:]).sorted { $0.key < $1.key }
                .map { ObjectType(identifier: $0.key, kind: $0.value.kind) }
        }
    }

    /// The shared types of which the server has acknowledged nothing yet, in the order of their identifiers.
    ///
    /// - Throws: `JournalError`.
    public func unsentTypes() async throws(JournalError) -> [ObjectType] {
        let (key, remote) = (key, remote)
        return try await journal.withSnapshot { tx in
            let positions = Positions(table: try tx.remote(remote).cursors)
            return try State(text: try tx.settings.value(key)).types.map(\.type)
                .filter { try positions.of($0.identifier) == nil }
        }
    }

    /// Shares types from now on.
    ///
    /// With an earlier date than before, the type is sent again from its first sample. With a later one, the server first
    /// deletes the type's samples. It does so, too, for a type whose samples stayed there when the person stopped, because
    /// some of them may have been deleted here since.
    ///
    /// - Parameters:
    ///   - types: Types of samples.
    ///   - date: The date before which no sample starts that is sent; nil for the whole history.
    /// - Throws: `JournalError`.
    public func share(_ types: [ObjectType], from date: Date? = nil) async throws(JournalError) {
        try await change { state, positions in
            for type in types {
                if let known = state.shared[type.identifier] {
                    guard known.from != date else { continue }
                    if (date ?? .distantPast) > (known.from ?? .distantPast) {
                        state.withdraw(type.identifier)
                    }
                } else if state.kept?[type.identifier] != nil {
                    state.withdraw(type.identifier)
                }
                state.last += 1
                state.shared[type.identifier] = State.Consent(
                    kind: type.kind, from: date, number: state.last)
                try positions.forget(type.identifier)
            }
        }
    }

    /// Shares types no longer; the next pass deletes their samples from the server and from the computers that read them
    /// there, unless they are to stay.
    ///
    /// Samples that stay at the server no longer change: neither edits nor deletions are sent. A later call can still delete
    /// them.
    ///
    /// - Parameters:
    ///   - types: Types of samples; one that is not shared has no effect, unless its samples stayed at the server and are to
    ///     be deleted now.
    ///   - deletingSent: Whether the server deletes what was sent.
    /// - Throws: `JournalError`.
    public func stop(
        _ types: [ObjectType], deletingSent: Bool = true
    ) async throws(JournalError) {
        try await change { state, positions in
            for identifier in types.map(\.identifier) {
                let known = state.shared.removeValue(forKey: identifier)
                if deletingSent {
                    guard known != nil || state.kept?[identifier] != nil else { continue }
                    state.withdraw(identifier)
                } else {
                    guard let known else { continue }
                    state.kept = (state.kept ?? [:]).merging([identifier: known]) { $1 }
                }
                try positions.forget(identifier)
            }
        }
    }

    /// Sends all shared types again from their first sample, because the server may have lost some.
    ///
    /// - Throws: `JournalError`.
    package func sendAgain() async throws(JournalError) {
        try await change { state, positions in
            for identifier in state.shared.keys { try state.restart(identifier, positions) }
        }
    }

    /// Lets the server delete a type's samples, and sends the type again from its first sample.
    ///
    /// - Parameter type: The type; without effect if the person does not share it.
    /// - Throws: `JournalError`.
    package func withdrawAndSendAgain(_ type: ObjectType) async throws(JournalError) {
        try await change { state, positions in
            guard state.shared[type.identifier] != nil else { return }
            state.withdraw(type.identifier)
            try state.restart(type.identifier, positions)
        }
    }

    /// Removes every consent, without a change at the server, as when the device is disconnected.
    ///
    /// - Throws: `JournalError`.
    package func forget() async throws(JournalError) {
        try await change { state, positions in
            for identifier in state.shared.keys { try positions.forget(identifier) }
            state = State(last: state.last)
        }
    }

    // MARK: Passes

    /// Whether the person shares a type, or has shared one.
    package func isUsed() async throws(JournalError) -> Bool {
        try await read { state in state.last > 0 }
    }

    /// The withdrawals that the server has yet to receive, in the order of their types.
    package func openWithdrawals() async throws(JournalError) -> [Withdrawal] {
        try await read { state in
            state.withdrawals.sorted { $0.key < $1.key }
                .map {
                    Withdrawal(
                        identifier: $0.key, number: $0.value,
                        withdrawn: state.withdrawn?[$0.key] ?? 0)
                }
        }
    }

    /// Compares the last withdrawals at the server with those that are known here.
    ///
    /// A type that was withdrawn there since, as by another device of the person, is sent again if this device shares it.
    /// A withdrawal that the server lost, because it was restored from an older copy, is repeated. Therefore one of this
    /// device is done only when its position is known: without it, nobody would notice that it was lost.
    ///
    /// - Parameters:
    ///   - found: The positions of the last withdrawals, by type.
    ///   - done: The withdrawals that the server has acknowledged before; one that was added meanwhile stays.
    package func note(
        withdrawn found: [String: Int], afterWithdrawing done: [Withdrawal] = []
    ) async throws(JournalError) {
        try await change { state, positions in
            for withdrawal in done
            where state.withdrawals[withdrawal.identifier] == withdrawal.number {
                state.withdrawals[withdrawal.identifier] = nil
            }
            let known = state.withdrawn ?? [:]
            for identifier in Set(known.keys).union(found.keys).sorted() {
                let (now, before) = (found[identifier] ?? 0, known[identifier] ?? 0)
                if now == before { continue }
                state.kept?[identifier] = nil
                if now < before { state.withdraw(identifier) }
                if state.shared[identifier] != nil { try state.restart(identifier, positions) }
            }
            if known != found { state.withdrawn = found }
        }
    }

    /// The position up to which a type was sent; nil before the first acknowledged batch.
    package func position(of shared: SharedType) async throws(JournalError) -> Data? {
        let remote = remote
        return try await journal.withSnapshot { tx in
            try Positions(table: tx.remote(remote).cursors).of(shared.type.identifier)
        }
    }

    /// Stores the position up to which a type was sent; the server has acknowledged everything before it.
    ///
    /// - Parameters:
    ///   - shared: The type with the consent under which it was sent.
    ///   - position: The position; nil for the beginning.
    package func advance(_ shared: SharedType, to position: Data?) async throws(JournalError)
        -> Advance
    {
        try await change { state, positions in
            let identifier = shared.type.identifier
            guard state.shared[identifier]?.number == shared.consent else {
                // The batch may have reached the server after its samples of the type were deleted.
                if state.kept?[identifier]?.number != shared.consent { state.withdraw(identifier) }
                try positions.forget(identifier)
                return .stopped
            }
            guard state.shared[identifier]?.round ?? 0 == shared.round else { return .restarted }
            try positions.set(identifier, to: position)
            return .stored
        }
    }

    private func read<T: Sendable>(
        _ body: @escaping @Sendable (State) throws -> T
    ) async throws(JournalError) -> T {
        let key = key
        return try await journal.withSnapshot { tx in
            try body(State(text: try tx.settings.value(key)))
        }
    }

    @discardableResult
    private func change<T: Sendable>(
        _ body: @escaping @Sendable (inout State, Positions) throws -> T
    ) async throws(JournalError) -> T {
        let (key, remote) = (key, remote)
        return try await journal.withTransaction { tx in
            let before = State(text: try tx.settings.value(key))
            var state = before
            let result = try body(&state, Positions(table: tx.remote(remote).cursors))
            if state != before { try tx.settings.set(key, to: try state.text) }
            return result
        }
    }

    private var key: SettingKey { SettingKey(rawValue: "samples.\(remote.rawValue)") }
}

extension SampleSharing {
    /// The positions of the types, among the cursors of the remote.
    struct Positions {
        let table: CursorTable

        func of(_ identifier: String) throws -> Data? { try table.of(Self.stream(identifier)) }

        func set(_ identifier: String, to position: Data?) throws {
            try table.set(Self.stream(identifier), to: position)
        }

        func forget(_ identifier: String) throws { try set(identifier, to: nil) }

        private static func stream(_ identifier: String) -> String { "samples.\(identifier)" }
    }

    /// The stored consent.
    struct State: Hashable, Sendable, Codable {
        struct Consent: Hashable, Sendable, Codable {
            var kind: ObjectKind
            var from: Date?
            var number: Int
            /// The number of times that the type was sent again; nil for none.
            var round: Int?
        }

        var shared: [String: Consent] = [:]
        /// The numbers of the withdrawals that the server has yet to receive, by type.
        var withdrawals: [String: Int] = [:]
        /// The positions of the last withdrawals at the server, by type.
        var withdrawn: [String: Int]?
        /// The last consents for the types that are shared no longer, and whose samples stay at the server.
        var kept: [String: Consent]?
        /// The number of the last consent or withdrawal.
        var last = 0

        init(last: Int = 0) { self.last = last }

        /// Reads a stored consent; nothing is shared without one, or if it cannot be read.
        init(text: String?) {
            guard let text,
                let state = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
            else { return }
            self = state
        }

        /// Lets the server delete the samples of a type.
        mutating func withdraw(_ identifier: String) {
            last += 1
            withdrawals[identifier] = last
            kept?[identifier] = nil
        }

        /// Lets a type be sent again from its first sample, also if a pass is under way.
        mutating func restart(_ identifier: String, _ positions: Positions) throws {
            let round = shared[identifier]?.round ?? 0
            shared[identifier]?.round = round + 1
            try positions.forget(identifier)
        }

        var text: String {
            get throws {
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                return String(decoding: try encoder.encode(self), as: UTF8.self)
            }
        }

        var types: [SharedType] {
            shared.sorted { $0.key < $1.key }.map { identifier, consent in
                SharedType(
                    type: ObjectType(identifier: identifier, kind: consent.kind),
                    from: consent.from, consent: consent.number, round: consent.round ?? 0,
                    withdrawn: withdrawn?[identifier] ?? 0)
            }
        }
    }
}
