public import HealthModel
internal import HealthWords
public import Observation

/// The list of the types of which a health store has samples.
@Observable @MainActor
public final class DataTypesScreen {
    /// One type.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The type's name in URLs.
        public let id: String
        /// The display name.
        public let name: String
        /// The number of samples: "1,204 samples".
        public let count: String
    }

    /// The types by name.
    public private(set) var rows: [Row] = []
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let reader: any HealthDataReading
    private let environment: ScreenEnvironment

    /// Creates a screen for a store.
    public init(_ reader: any HealthDataReading, environment: ScreenEnvironment) {
        self.reader = reader
        self.environment = environment
    }

    /// The text for an empty store; nil if there are rows.
    public var emptyText: String? { rows.isEmpty ? DataWords.empty : nil }

    /// Counts the samples again.
    public func refresh() async {
        do {
            rows = try await reader.counts().filter { $0.value > 0 }.map { type, count in
                Row(
                    id: type.name, name: DataWords.name(type),
                    count: DataWords.samples(environment.number(Double(count)), count))
            }.sorted { $0.name < $1.name }
            problem = nil
        } catch {
            problem = DataWords.unreadable
        }
    }
}

/// The texts of the pages that show a health store.
public enum DataWords {
    /// The text for an empty store.
    public static let empty = "Health has no data yet. Import an export, or connect your apps."
    /// The error message for a store that cannot be read.
    public static let unreadable = "Health could not be read: reload the page in a moment."
    /// The heading of the sources.
    public static let sources = "Sources"
    /// The explanation of the order of the sources.
    public static let sourcesText = """
        Where two sources measured at once, the upper one counts. Drag, or use the buttons.
        """
    /// The button that moves a source up.
    public static let up = "Move up"
    /// The button that moves a source down.
    public static let down = "Move down"
    /// The heading of the explanation of a day's total.
    public static let explanation = "Which source counted"
    /// The label of the duration of a category.
    public static let duration = "Duration"
    /// The heading of the list of samples.
    public static let list = "Samples"
    /// The button that shows older samples.
    public static let older = "Older samples"
    /// The column of the source.
    public static let source = "Source"
    /// The column of the device.
    public static let device = "Device"
    /// The column of the start.
    public static let start = "From"
    /// The column of the end.
    public static let end = "To"
    /// The column of the metadata.
    public static let details = "Details"

    /// The display name of a type.
    public static func name(_ type: ObjectType) -> String {
        Language.english.types.name(type)
    }

    /// The display name of a category's value, such as "Asleep core"; nil if the type has only one
    /// value.
    static func category(_ value: Int, of type: ObjectType) -> String? {
        guard let facts = type.categoryFacts,
            let name = CategoryValues.name(of: value, in: type),
            name != "HKCategoryValueNotApplicable"
        else { return nil }
        let prefixes = [facts.valueEnum, "HKCategoryValueVaginalBleeding"].compactMap { $0 }
        let prefix = prefixes.first { name.hasPrefix($0) } ?? ""
        return spaced(String(name.dropFirst(prefix.count)))
    }

    /// Splits a name such as `wasUserEntered` into words, "Was user entered"; an acronym stays
    /// together, as in "Asleep REM".
    static func spaced(_ name: String) -> String {
        let letters = Array(name)
        var words = ""
        for (index, letter) in letters.enumerated() {
            let follows = index > 0 && letters[index - 1].isUppercase
            let isFollowed = index + 1 < letters.count && letters[index + 1].isUppercase
            if letter.isUppercase, !words.isEmpty, !follows { words.append(" ") }
            words +=
                letter.isUppercase && (follows || isFollowed)
                ? String(letter) : letter.lowercased()
        }
        return words.capitalizedFirst
    }

    static func samples(_ text: String, _ count: Int) -> String {
        count == 1 ? "1 sample" : "\(text) samples"
    }
}
