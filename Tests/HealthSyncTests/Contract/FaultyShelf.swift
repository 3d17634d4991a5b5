import Foundation
import HealthJournal
import HealthModel
import HealthSync
import HealthSyncTesting

/// A remote in memory that keeps the contract, or breaks it in one way.
actor FaultyShelf: SyncRemote, RemotePlace {
    /// A mistake that a remote may have.
    enum Fault: CaseIterable {
        case twinStreams, losesAnAmount, saysOwnIsForeign, refusesWhatItKnows, keepsFirstVersion
        case takesAnyVersion, hidesEdits, keepsDeleted, failsToDeleteNothing, startsAgain
        case bringsOnlyOnce, takesAnyCursor, dropsPages, repeatsAPage, saysForeignIsOwn
        case listsDeleted, recognizesEverything, losesOutcomes

        /// The rules that have to find it.
        var rules: [RemoteContract.Rule] {
            switch self {
            case .twinStreams: [.namesItsStreams]
            case .saysOwnIsForeign: [.keepsWhatIsSaved, .survivesALostAnswer]
            case .losesAnAmount, .losesOutcomes: [.keepsWhatIsSaved]
            case .refusesWhatItKnows: [.acceptsAPushTwice]
            case .keepsFirstVersion: [.takesEdits]
            case .takesAnyVersion: [.ignoresOldVersions]
            case .hidesEdits: [.settlesEditsOfTwoDevices]
            case .keepsDeleted: [.deletes]
            case .failsToDeleteNothing: [.acceptsTheDeletionOfNothing]
            case .startsAgain: [.bringsEachChangeOnce]
            case .bringsOnlyOnce: [.readsAgainFromACursor]
            case .takesAnyCursor: [.refusesAnUnknownCursor]
            case .dropsPages, .repeatsAPage: [.endsItsPages]
            case .saysForeignIsOwn: [.tellsOtherAppsApart]
            case .listsDeleted: [.listsWhatItHolds]
            case .recognizesEverything: [.recognizesItsHistory]
            }
        }
    }

    nonisolated let id: RemoteID = "shelf"
    private let fault: Fault?
    private var held: [UUID: JournalEntry] = [:]
    private var deleted: Set<UUID> = []
    /// The entries that changed, in order.
    private var log: [UUID] = []
    private var others: [UUID: InboundChange] = [:]
    private var read = 0

    init(_ fault: Fault? = nil) { self.fault = fault }

    nonisolated var streams: [StreamName] {
        fault == .twinStreams ? ["entries", "entries"] : ["entries"]
    }

    func remote(of device: ContractDevice) async throws -> any SyncRemote { self }
    func availability() async -> RemoteAvailability { .available }
    func permittedKinds() async -> Set<EntryKind> { Set(EntryKind.allCases) }
    nonisolated func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }

    func saveAsAnotherApp(at date: Date) async throws -> Bool {
        let header = EntryHeader(
            id: UUID(), date: date, timeZone: .gmt,
            source: EntrySource(kind: .health, bundleIdentifier: "com.example.other", name: "Other")
        )
        let entry = JournalEntry.drink(
            DrinkEntry(header: header, volume: Quantity(300, .milliliter)))
        let object = header.id.uuidString
        others[header.id] =
            fault == .saysForeignIsOwn
            ? .own(.init(entry: entry, links: [RemoteLink(object: object)]))
            : .foreign(.init(entry: entry, object: object))
        log.append(header.id)
        return true
    }

    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        let outcomes = operations.map(carryOut)
        return fault == .losesOutcomes ? Array(outcomes.dropLast()) : outcomes
    }

    private func carryOut(_ operation: OutboundOperation) -> PushOutcome {
        switch operation.action {
        case .save(let entry): save(entry)
        case .delete: delete(operation)
        }
    }

    private func save(_ given: JournalEntry) -> PushOutcome {
        let links = [RemoteLink(object: given.id.uuidString)]
        if let known = held[given.id] {
            if fault == .refusesWhatItKnows {
                return .failed(.invalid(reason: .other("The entry is there already.")))
            }
            if fault == .keepsFirstVersion { return .done(links: links) }
            if fault != .takesAnyVersion {
                if known.header.version > given.header.version {
                    return .superseded(.init(entry: known, links: links))
                }
                if known.header.version == given.header.version { return .done(links: links) }
            }
        }
        var entry = given
        if fault == .losesAnAmount, case .drink(var drink) = entry {
            drink.volume = Quantity(1, .milliliter)
            entry = .drink(drink)
        }
        if fault == .saysOwnIsForeign { entry.header.source.kind = .health }
        held[entry.id] = entry
        if fault == .hidesEdits, entry.header.version > 1 { return .done(links: links) }
        log.append(entry.id)
        return .done(links: links)
    }

    private func delete(_ operation: OutboundOperation) -> PushOutcome {
        if fault == .keepsDeleted { return .done(links: []) }
        guard held.removeValue(forKey: operation.entry) != nil else {
            return fault == .failsToDeleteNothing
                ? .failed(.invalid(reason: .other("There is no such entry."))) : .done(links: [])
        }
        deleted.insert(operation.entry)
        log.append(operation.entry)
        return .done(links: [])
    }

    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        var start = 0
        if let cursor, fault != .startsAgain {
            guard let place = place(cursor) ?? (fault == .takesAnyCursor ? 0 : nil) else {
                throw .invalidCursor
            }
            start = place
        }
        if fault == .bringsOnlyOnce { (start, read) = (max(start, read), log.count) }
        if fault == .repeatsAPage, !log.isEmpty {
            return PullBatch(changes: [change(of: log[0])], cursor: Data("0".utf8), hasMore: true)
        }
        let end = fault == .bringsOnlyOnce ? log.count : min(start + 50, log.count)
        return PullBatch(
            changes: log[start..<end].map(change), cursor: Data("\(end)".utf8),
            hasMore: end < log.count && fault != .dropsPages)
    }

    private func change(of id: UUID) -> InboundChange {
        if let other = others[id] { return other }
        guard let entry = held[id] else {
            return .removed(.init(object: id.uuidString, identity: nil))
        }
        return .own(.init(entry: entry, links: [RemoteLink(object: id.uuidString)]))
    }

    private func place(_ cursor: Data) -> Int? {
        Int(String(decoding: cursor, as: UTF8.self)).flatMap { $0 <= log.count ? $0 : nil }
    }

    func historyMark() async throws(PullError) -> Data? { Data("\(log.count)".utf8) }

    func recognizes(_ mark: Data) async throws(PullError) -> Bool {
        place(mark) != nil || fault == .recognizesEverything
    }

    func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    {
        let there = held.values.filter { interval.contains($0.date) }.map(\.id)
        let objects = Set(there).union(fault == .listsDeleted ? deleted : [])
        return ObjectListing(
            kinds: Set(EntryKind.allCases), objects: Set(objects.map(\.uuidString)),
            interval: interval)
    }
}
