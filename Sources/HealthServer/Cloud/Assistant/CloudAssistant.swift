internal import Foundation
internal import HealthAssistant
internal import HealthCloudSync
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel

/// The data of a person in the cloud for an assistant: the types that the person's consent names,
/// with requests to the person's devices in place of a journal.
struct CloudAssistant: AssistantHost {
    let service: CloudService
    let identity: CloudIdentity
    private let consent: CloudConsent

    init(service: CloudService, identity: CloudIdentity) {
        self.service = service
        self.identity = identity
        consent = CloudConsent(identity.token)
    }

    var app: AppIdentity { AssistantWorld.identity }

    var proposalHandler: any ProposalHandler {
        RequestProposalHandler(service: service, identity: identity, kinds: Set(consent.log))
    }

    func clock() -> DayClock {
        DayClock(
            boundary: DayBoundary(startHour: consent.dayStart),
            zone: TimeZone(identifier: consent.timeZone) ?? .gmt, now: service.now)
    }

    func store(with types: Set<ObjectType>?) async throws -> HealthStore {
        try await SharedCloudHealth(
            service: service, person: identity.person, clock: clock(), consent: consent.types,
            app: app
        ).store(with: types)
    }

    /// The last time when one of the person's devices sent or read something.
    func lastSync() async throws -> Date? {
        try await service.store.tokens(of: identity.person).filter { $0.scope == .device }
            .compactMap(\.lastSeenAt).max()
    }

    /// Adds a line for each span of days to the person's audit log.
    func record(_ readings: [ReadingList.Item], of tool: String, client: String?) async throws {
        guard !readings.isEmpty else {
            return try await service.audit(identity, "assistant.called", tool)
        }
        let spans = Dictionary(grouping: readings, by: \.span)
        for span in spans.keys.sorted(by: { $0.upperBound < $1.upperBound }) {
            let names = (spans[span] ?? []).map { item in
                item.type.name + (item.isShared ? "" : " (not shared)")
            }
            try await service.audit(
                identity, "assistant.read",
                "\(tool), \(span.lowerBound)/\(span.upperBound): "
                    + Array(Set(names)).sorted().joined(separator: ", "))
        }
    }
}
