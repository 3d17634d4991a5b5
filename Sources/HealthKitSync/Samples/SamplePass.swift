internal import Foundation
internal import HealthKit
internal import HealthModel
internal import HealthStream
internal import HealthSync

/// One pass of a publisher: it withdraws types, sends the latest samples of new types, then what changed after the
/// stored positions.
struct SamplePass: Sendable {
    /// The number of seconds before now in which the latest samples of a new type are sent first: a week.
    static let latest: TimeInterval = 7 * 86_400

    let store: TimeLimitedHealthStore
    let reader: SampleReader
    let server: any SampleServer
    let sharing: SampleSharing
    let configuration: SamplePublisher.Configuration

    init(
        store: any SampleStoring, server: any SampleServer, sharing: SampleSharing,
        configuration: SamplePublisher.Configuration
    ) {
        self.store = TimeLimitedHealthStore(store, sleep: configuration.sleep)
        reader = SampleReader(store: store, configuration: configuration)
        self.server = server
        self.sharing = sharing
        self.configuration = configuration
    }

    /// A shared type with HealthKit's type and the samples of it that this pass has sent.
    private struct Item {
        let shared: SampleSharing.SharedType
        let type: HKSampleType
        var sent: Set<UUID> = []

        /// The samples that the person shares.
        func predicate(from start: Date?) -> HKSamplePredicate<HKSample> {
            let first = [shared.from, start].compactMap { $0 }.max()
            return .sample(
                type: type,
                predicate: first.map {
                    HKQuery.predicateForSamples(
                        withStart: $0, end: nil, options: .strictStartDate)
                })
        }
    }

    /// The consent for a type ended while the type was sent.
    private struct NoLongerShared: Error {}
    /// The type has to be sent again from its first sample, because the server lost samples of it or another device of
    /// the person withdrew it.
    private struct Restarted: Error {}

    /// The number of times that a pass begins again for types that have to be sent again.
    private static let maximumRestarts = 3

    func run(
        _ progress: @Sendable (SamplePublishReport) -> Void
    ) async throws -> SamplePublishReport {
        var report = SamplePublishReport()
        for _ in 0..<Self.maximumRestarts {
            try await withdraw(&report, progress)
            guard try await send(&report, progress) else { return report }
            report.failures = [:]
        }
        return report
    }

    /// Withdraws the types that are no longer shared, and learns of the withdrawals of other devices.
    private func withdraw(
        _ report: inout SamplePublishReport, _ progress: (SamplePublishReport) -> Void
    ) async throws {
        guard try await sharing.isUsed() else { return }
        try await sharing.note(withdrawn: try await server.withdrawals())
        let withdrawals = try await sharing.openWithdrawals()
        for withdrawal in withdrawals {
            try Task.checkCancellation()
            try await server.withdraw(withdrawal.identifier, withdrawn: withdrawal.withdrawn)
            try await sharing.confirm(withdrawal)
            report.withdrawn.append(withdrawal.identifier)
            progress(report)
        }
        guard !withdrawals.isEmpty else { return }
        try await sharing.note(
            withdrawn: try await server.withdrawals(),
            afterWithdrawing: Set(withdrawals.map(\.identifier)))
    }

    /// Sends the shared types; returns whether one of them has to be sent again.
    private func send(
        _ report: inout SamplePublishReport, _ progress: (SamplePublishReport) -> Void
    ) async throws -> Bool {
        var isRestarted = false
        var items = try await items(&report)
        let types = items.map(\.type)
        for index in items.indices {
            try await attempt(items[index].shared.type, &report, &isRestarted) { report in
                guard try await sharing.position(of: items[index].shared) == nil else { return }
                items[index].sent = try await sendLatest(items[index], types, &report)
                progress(report)
            }
        }
        for item in items where report.failures[item.shared.type] == nil {
            try await attempt(item.shared.type, &report, &isRestarted) { report in
                try await sendChanges(item, types, &report, progress)
            }
        }
        return isRestarted
    }

    /// The shared types that the app may query.
    private func items(_ report: inout SamplePublishReport) async throws -> [Item] {
        var items: [Item] = []
        for shared in try await sharing.types() {
            guard let type = shared.type.sharedType else {
                report.failures[shared.type] = .unknownType
                continue
            }
            var isRestarted = false
            try await attempt(shared.type, &report, &isRestarted) { report in
                if try await mayRead(type) {
                    items.append(Item(shared: shared, type: type))
                } else {
                    report.failures[shared.type] = .notRequested
                }
            }
        }
        return items
    }

    /// Whether the app has requested to read a type; the answer is unknown.
    ///
    /// A correlation is read through its members.
    private func mayRead(_ type: HKSampleType) async throws -> Bool {
        if type is HKCorrelationType { return true }
        let read = type.companions.union([type])
        let status = try await store.statusForAuthorizationRequest(toShare: [], read: read)
        return status == .unnecessary
    }

    /// Does something for a type; a failure that concerns only the type becomes a part of the report.
    private func attempt(
        _ type: ObjectType, _ report: inout SamplePublishReport, _ isRestarted: inout Bool,
        _ work: (inout SamplePublishReport) async throws -> Void
    ) async throws {
        try Task.checkCancellation()
        do {
            try await work(&report)
        } catch SampleServerError.refused(let reason) {
            report.failures[type] = .refused(reason)
        } catch let error as HKError {
            let isUnasked = error.code == .errorAuthorizationNotDetermined
            report.failures[type] = isUnasked ? .notRequested : .unreadable
        } catch is Deadline.Passed {
            report.failures[type] = .unreadable
        } catch is NoLongerShared {
            report.failures[type] = .stopped
        } catch SampleServerError.withdrawn {
            isRestarted = true
        } catch is Restarted {
            isRestarted = true
        }
    }

    /// Stores the position up to which a type was sent.
    private func advance(_ shared: SampleSharing.SharedType, to position: Data?) async throws {
        switch try await sharing.advance(shared, to: position) {
        case .stored: break
        case .stopped: throw NoLongerShared()
        case .restarted: throw Restarted()
        }
    }

    /// Sends the latest samples of a type of which nothing was acknowledged yet, and returns their identities.
    private func sendLatest(
        _ item: Item, _ types: [HKSampleType], _ report: inout SamplePublishReport
    ) async throws -> Set<UUID> {
        let start = configuration.now().addingTimeInterval(-Self.latest)
        let samples = try await reader.latest(
            item.predicate(from: start), limit: configuration.batchSize)
        try await send(item, samples, [], types, &report)
        try await advance(item.shared, to: nil)
        return Set(samples.map(\.uuid))
    }

    /// Sends what changed after the position of a type, and stores the positions.
    private func sendChanges(
        _ item: Item, _ types: [HKSampleType], _ report: inout SamplePublishReport,
        _ progress: (SamplePublishReport) -> Void
    ) async throws {
        let stored = try await sharing.position(of: item.shared)
        var position = stored.flatMap { AnchorCoding.position($0) }
        var isStored = position != nil
        let limit = try await historyLimit(item.type)
        // Samples that the app may see since then were saved before the anchor.
        if let known = position, known.misses(historySince: limit) { position = nil }
        while true {
            try Task.checkCancellation()
            let changes = try await store.changes(
                [item.predicate(from: nil)], after: position?.anchor, limit: configuration.batchSize
            )
            if position != nil, changes.newAnchor.isOfOtherHistory {
                position = nil
                continue
            }
            let isEnd = changes.addedSamples.isEmpty && changes.deletedObjects.isEmpty
            let added = changes.addedSamples.filter { !item.sent.contains($0.uuid) }
            try await send(item, added, changes.deletedObjects, types, &report)
            let next = StreamPosition(anchor: changes.newAnchor, limit: limit)
            // Archiving an anchor costs more than a query without a result.
            let isUnmoved = next.anchor.isEqual(position?.anchor) && next.limit == position?.limit
            if !isStored || !isUnmoved {
                let data = try AnchorCoding.data(next)
                try await advance(item.shared, to: data)
                isStored = true
            }
            position = next
            progress(report)
            if isEnd { return }
        }
    }

    private func historyLimit(_ type: HKSampleType) async throws -> Date? {
        if type is HKCorrelationType { return nil }
        return try await store.limitedHistory(of: [type])[type]
    }

    private func send(
        _ item: Item, _ samples: [HKSample], _ deleted: [HKDeletedObject],
        _ types: [HKSampleType], _ report: inout SamplePublishReport
    ) async throws {
        let streamed = try await reader.streamed(samples, of: item.shared.type, shared: types)
        report.leftOut += streamed.leftOut
        report.unsendable += streamed.unsendable
        report.cut += streamed.cut
        let parts = SampleBatch(
            of: item.shared.type, samples: streamed.samples,
            deleted: reader.foreign(deleted).map(\.uuid)
        ).parts()
        for part in parts { try await send(part, withdrawn: item.shared.withdrawn, &report) }
    }

    /// Sends a batch, in halves if it is too large.
    private func send(
        _ batch: SampleBatch, withdrawn: Int, _ report: inout SamplePublishReport
    ) async throws {
        do {
            try Task.checkCancellation()
            try await server.send(batch, withdrawn: withdrawn)
            report.sent += batch.samples.count
            report.deleted += batch.deleted.count
        } catch SampleServerError.tooLarge {
            guard batch.samples.count + batch.deleted.count > 1 else {
                report.unsendable += 1
                return
            }
            for half in batch.halves { try await send(half, withdrawn: withdrawn, &report) }
        }
    }
}
