public import HealthJournal
internal import HealthModel
public import Observation

/// The types that can be measured, with a search: the first step of logging a measurement.
@Observable @MainActor
public final class MeasurementTypesScreen {
    /// One type.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The type's name in addresses.
        public let id: String
        /// The word for it.
        public let name: String
        /// "Last: 5.4 mmol/L"; nil for what was never measured.
        public let last: String?
    }

    /// What the person measured already, the latest first.
    public private(set) var recent: [Row] = []
    /// All other types by name.
    public private(set) var others: [Row] = []
    /// What was searched for.
    public private(set) var query = ""
    /// What went wrong, in words.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment

    /// A list over a journal.
    public init(journal: Journal, environment: ScreenEnvironment) {
        self.journal = journal
        self.environment = environment
    }

    /// What is said where no type has the words that were searched for.
    public var emptyText: String? {
        recent.isEmpty && others.isEmpty ? ComposeWords.noType(query) : nil
    }

    /// Shows the types whose name, or an everyday name, has all of some words.
    public func search(_ words: String) async {
        query = words
        let wanted = PastFood.key(words).split(separator: " ")
        var latest: [MeasurementEntry] = []
        do throws(JournalError) {
            latest = try await journal.latestMeasurements()
            problem = nil
        } catch {
            problem = error.description
        }
        recent = latest.filter { Self.matches($0.type, wanted) }.map {
            Row(
                id: $0.type.name, name: MeasurementWords.name($0.type),
                last: ComposeWords.last(MeasurementWords.amount($0, environment)))
        }
        let known = Set(latest.map(\.type))
        others = MeasurementEntry.types.filter {
            !known.contains($0) && Self.matches($0, wanted)
        }.map {
            Row(id: $0.name, name: MeasurementWords.name($0), last: nil)
        }.sorted { $0.name < $1.name }
    }

    private static func matches(_ type: ObjectType, _ words: [Substring]) -> Bool {
        let names = [MeasurementWords.name(type)] + EverydayNames.names(of: type)
        let text = PastFood.key(names.joined(separator: " "))
        return words.allSatisfy { text.contains($0) }
    }
}
