public import HealthJournal
internal import HealthModel
public import HealthWords
public import Observation

/// The searchable list of types that can be measured: the first step of logging a measurement.
@Observable @MainActor
public final class MeasurementTypesScreen {
    /// One type.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The type's name in URLs.
        public let id: String
        /// The display name.
        public let name: String
        /// The last value, "Last: 5.4 mmol/L"; nil if the type was never measured.
        public let last: String?
    }

    /// The types that the person has measured, latest first.
    public private(set) var recent: [Row] = []
    /// All other types by name.
    public private(set) var others: [Row] = []
    /// The search text.
    public private(set) var query = ""
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment

    /// Creates a list for a journal.
    public init(journal: Journal, environment: ScreenEnvironment) {
        self.journal = journal
        self.environment = environment
    }

    /// The texts.
    public var words: ComposeWords { environment.language.compose }

    /// The text when no type matches the search.
    public var emptyText: String? {
        recent.isEmpty && others.isEmpty ? words.noType(query) : nil
    }

    /// Shows the types whose name, or an everyday name, contains all words of the search text.
    public func search(_ text: String) async {
        query = text
        let wanted = FoodName.key(text).split(separator: " ")
        var latest: [MeasurementEntry] = []
        do throws(JournalError) {
            latest = try await journal.latestMeasurements()
            problem = nil
        } catch {
            problem = words.language.errors.text(error)
        }
        recent = latest.filter { matches($0.type, wanted) }.map {
            Row(
                id: $0.type.name, name: types.name($0.type),
                last: words.last(MeasurementUnits.amount($0, environment)))
        }
        let known = Set(latest.map(\.type))
        others = MeasurementEntry.types.filter {
            !known.contains($0) && matches($0, wanted)
        }.map {
            Row(id: $0.name, name: types.name($0), last: nil)
        }.sorted { $0.name < $1.name }
    }

    private var types: TypeWords { environment.language.types }

    private func matches(_ type: ObjectType, _ words: [Substring]) -> Bool {
        let names = [types.name(type)] + EverydayNames.names(of: type)
        let text = FoodName.key(names.joined(separator: " "))
        return words.allSatisfy { text.contains($0) }
    }
}
