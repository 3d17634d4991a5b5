import Foundation
import HealthJournal
import HealthKitSync
import HealthSync

/// The real health remote, with simulated change notifications and room for a planted fault.
struct SimulatedRemote: SyncRemote {
    let base: HealthRemote
    let noticeSource: NoticeSource
    let faultPlan: FaultPlan
    var streams: [StreamName] = []
    var pushing: @Sendable (HealthRemote, [OutboundOperation]) async -> [PushOutcome] = {
        await $0.push($1)
    }
    var pulled: @Sendable (StreamName, PullBatch) async -> Void = { _, _ in }
    var completesAtOnce = false

    var id: RemoteID { base.id }

    func kinds(of stream: StreamName) -> Set<EntryKind> { base.kinds(of: stream) }
    func availability() async -> RemoteAvailability { await base.availability() }
    func permittedKinds() async -> Set<EntryKind> { await base.permittedKinds() }

    func permitted(_ types: Set<String>) async -> Set<String> { await base.permitted(types) }
    var exportFormats: [EntryKind: String] { base.exportFormats }

    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        await pushing(base, operations)
    }

    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        try await noting(stream) { () throws(PullError) in
            try await base.pull(stream, after: cursor)
        }
    }

    func pull(_ stream: StreamName, following batch: PullBatch) async throws(PullError)
        -> PullBatch
    {
        try await noting(stream) { () throws(PullError) in
            try await base.pull(stream, following: batch)
        }
    }

    private func noting(
        _ stream: StreamName, _ pull: () async throws(PullError) -> PullBatch
    ) async throws(PullError) -> PullBatch {
        do throws(PullError) {
            let batch = try await pull()
            await pulled(stream, batch)
            return batch
        } catch {
            noticeSource.committed([stream])
            throw error
        }
    }

    func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    {
        try await base.objects(of: stream, in: interval)
    }

    func historyMark() async throws(PullError) -> Data? { try await base.historyMark() }

    func recognizes(_ mark: Data) async throws(PullError) -> Bool {
        try await base.recognizes(mark)
    }

    func held(_ objects: Set<String>) async throws(PullError) -> Set<String>? {
        try await base.held(objects)
    }

    func visibleStart(of stream: StreamName) async throws(PullError) -> Date? {
        try await base.visibleStart(of: stream)
    }

    func notices() -> AsyncStream<RemoteNotice> {
        let faultPlan = faultPlan
        let notices = noticeSource.notices { faultPlan.isDead }
        guard completesAtOnce else { return notices }
        return AsyncStream { continuation in
            Task {
                for await notice in notices {
                    notice.finished()
                    continuation.yield(RemoteNotice(stream: notice.stream) {})
                }
                continuation.finish()
            }
        }
    }
}
