internal import Foundation
internal import HealthAssistant
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// The page of the assistant: the types that it may read, the log of its readings, and its proposed
/// entries.
struct AssistantPage: Page {
    static let template = "assistant"

    /// A type that is shared or can be shared.
    struct Shared: Sendable {
        let id: String
        let title: String
        /// The first shared day; nil for the whole history.
        let since: String?
    }

    struct Reading: Sendable {
        let time: String
        let client: String
        let tool: String
        let type: String
        let span: String
        let values: String
    }

    struct Proposal: Sendable {
        let id: String
        let text: String
        let client: String?
    }

    let texts: AssistantWords
    let shared: [Shared]
    let nothingShared: String?
    let sharable: [Shared]
    let hasSharable: Bool
    let proposals: [Proposal]
    let hasProposals: Bool
    let readings: [Reading]
    let hasReadings: Bool
    let nothingRead: String?

    init(
        _ sharing: AssistantSharing, _ readings: [AssistantReading],
        _ proposals: [EntryProposal], _ environment: ScreenEnvironment
    ) {
        let words = environment.language.assistant
        texts = words
        shared = sharing.shared.map { permission in
            Shared(
                id: permission.type.name, title: environment.language.types.name(permission.type),
                since: permission.earliest.map { words.since(environment.text($0)) })
        }
        nothingShared = shared.isEmpty ? words.nothingShared : nil
        sharable = sharing.sharable.map {
            Shared(id: $0.name, title: environment.language.types.name($0), since: nil)
        }
        hasSharable = !sharable.isEmpty
        self.proposals = proposals.map {
            Proposal(
                id: $0.id.uuidString, text: ProposalText.text(of: $0.entry), client: $0.client)
        }
        hasProposals = !proposals.isEmpty
        self.readings = readings.map { Reading($0, environment) }
        hasReadings = !readings.isEmpty
        nothingRead = readings.isEmpty ? words.nothingRead : nil
    }
}

extension AssistantPage.Reading {
    fileprivate init(_ reading: AssistantReading, _ environment: ScreenEnvironment) {
        time = environment.text(reading.date)
        client = reading.client ?? reading.app
        tool = reading.tool
        type = reading.type.map { ObjectType.named($0)?.name ?? $0 } ?? ""
        let days = [reading.firstDay, reading.lastDay].compactMap { $0 }.map(environment.full)
        span = Set(days).count == 1 ? days[0] : days.joined(separator: " – ")
        values =
            reading.isShared ? String(reading.values) : environment.language.assistant.notShared
    }
}

extension ScreenEnvironment {
    /// A time with its day.
    fileprivate func text(_ date: Date) -> String {
        let zone = timeZone()
        return "\(full(DayBoundary().day(of: date, in: zone))), \(time(date, in: zone))"
    }
}
