internal import Foundation
internal import HealthAssistant
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel
internal import HealthScreens

/// What the assistant may read, what it read, and the entries that it proposes.
struct AssistantPage: Page {
    static let template = "assistant"

    /// A type that is shared, or that can be.
    struct Shared: Sendable {
        let id: String
        let title: String
        /// From when on; nil for the whole history.
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

    let heading = AssistantWords.title
    let sharedLabel = AssistantWords.shared
    let sharedText = AssistantWords.sharedText
    let shared: [Shared]
    let nothingShared: String?
    let stopLabel = AssistantWords.stop
    let addLabel = AssistantWords.add
    let addTypeLabel = AssistantWords.addType
    let addSinceLabel = AssistantWords.addSince
    let addButton = AssistantWords.addButton
    let sharable: [Shared]
    let hasSharable: Bool
    let proposalsLabel = AssistantWords.proposals
    let proposalsText = AssistantWords.proposalsText
    let proposals: [Proposal]
    let hasProposals: Bool
    let saveLabel = AssistantWords.save
    let forgetLabel = AssistantWords.forget
    let readingsLabel = AssistantWords.readings
    let readingsText = AssistantWords.readingsText
    let readings: [Reading]
    let hasReadings: Bool
    let nothingRead: String?
    let timeLabel = AssistantWords.time
    let clientLabel = AssistantWords.client
    let toolLabel = AssistantWords.tool
    let typeLabel = AssistantWords.type
    let spanLabel = AssistantWords.span
    let valuesLabel = AssistantWords.values

    init(
        _ sharing: AssistantSharing, _ readings: [AssistantReading],
        _ proposals: [EntryProposal], _ environment: ScreenEnvironment
    ) {
        shared = sharing.shared.map { permission in
            Shared(
                id: permission.type.name, title: DataWords.name(permission.type),
                since: permission.earliest.map { AssistantWords.since(environment.text($0)) })
        }
        nothingShared = shared.isEmpty ? AssistantWords.nothingShared : nil
        sharable = sharing.sharable.map {
            Shared(id: $0.name, title: DataWords.name($0), since: nil)
        }
        hasSharable = !sharable.isEmpty
        self.proposals = proposals.map {
            Proposal(
                id: $0.id.uuidString, text: ProposalText.text(of: $0.entry), client: $0.client)
        }
        hasProposals = !proposals.isEmpty
        self.readings = readings.map { Reading($0, environment) }
        hasReadings = !readings.isEmpty
        nothingRead = readings.isEmpty ? AssistantWords.nothingRead : nil
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
        values = reading.isShared ? String(reading.values) : AssistantWords.notShared
    }
}

extension ScreenEnvironment {
    /// An instant with its day.
    fileprivate func text(_ date: Date) -> String {
        let zone = timeZone()
        return "\(full(DayBoundary().day(of: date, in: zone))), \(time(date, in: zone))"
    }
}

/// The words of the page of the assistant.
enum AssistantWords {
    static let title = "Assistant"
    static let shared = "Shared types"
    static let sharedText = """
        An assistant that runs “health mcp” reads these types and no others.
        """
    static let stop = "Stop sharing"
    static let add = "Share another type"
    static let addType = "Type"
    static let addSince = "Values from this day on (optional)"
    static let addButton = "Share"
    static let nothingShared = "Nothing is shared."
    static let proposals = "Proposed entries"
    static let proposalsText = "Nothing of these is saved before you say so."
    static let save = "Save"
    static let forget = "Forget"
    static let readings = "What it read"
    static let readingsText = "The last 200 readings. Values are never kept here."
    static let nothingRead = "It has read nothing."
    static let time = "Time"
    static let client = "Program"
    static let tool = "Question"
    static let type = "Type"
    static let span = "Days"
    static let values = "Values"
    static let notShared = "not shared"

    static func since(_ date: String) -> String { "from \(date) on" }
}
