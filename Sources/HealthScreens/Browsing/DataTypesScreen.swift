internal import HealthKit
public import HealthModel
public import Observation

/// The types of which a health store has data.
@Observable @MainActor
public final class DataTypesScreen {
    /// One type.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The type's name in addresses.
        public let id: String
        /// The word for it.
        public let name: String
        /// "1,204 samples".
        public let count: String
    }

    /// The types by name.
    public private(set) var rows: [Row] = []
    /// What went wrong, in words.
    public private(set) var problem: String?
    private let reader: any HealthDataReading
    private let environment: ScreenEnvironment

    /// A screen over a store.
    public init(_ reader: any HealthDataReading, environment: ScreenEnvironment) {
        self.reader = reader
        self.environment = environment
    }

    /// What is said of an empty store.
    public var emptyText: String? { rows.isEmpty ? DataWords.empty : nil }

    /// Counts again.
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

/// The words about what a health store holds.
public enum DataWords {
    /// An empty store.
    public static let empty = "Health has no data yet. Import an export, or connect your apps."
    /// A store that cannot be read.
    public static let unreadable = "Health could not be read: reload the page in a moment."
    /// The head of the sources.
    public static let sources = "Sources"
    /// What their order means.
    public static let sourcesText = """
        Where two sources measured at once, the upper one counts. Drag, or use the buttons.
        """
    /// Moves a source up.
    public static let up = "Move up"
    /// Moves a source down.
    public static let down = "Move down"
    /// The head of the explanation of a day's total.
    public static let explanation = "Which source counted"
    /// How long something lasted.
    public static let duration = "Duration"
    /// The head of the list.
    public static let list = "Samples"
    /// Reads older ones.
    public static let older = "Older samples"
    /// A source.
    public static let source = "Source"
    /// A device.
    public static let device = "Device"
    /// When it began.
    public static let start = "From"
    /// When it ended.
    public static let end = "To"
    /// What else is known.
    public static let details = "Details"

    /// The word for a type.
    public static func name(_ type: ObjectType) -> String {
        let name = type.identifier
        if name.hasPrefix("HKQuantityTypeIdentifier") {
            return TypeName.of(HKQuantityType(HKQuantityTypeIdentifier(rawValue: name)))
        }
        if name.hasPrefix("HKCategoryTypeIdentifier") {
            return TypeName.of(HKCategoryType(HKCategoryTypeIdentifier(rawValue: name)))
        }
        return spaced(type.name.replacing("Type", with: ""))
    }

    /// The word for a value of a category, as "Asleep core"; nil where the type has but one.
    static func category(_ value: Int, of type: ObjectType) -> String? {
        guard let facts = type.categoryFacts,
            let name = CategoryValues.name(of: value, in: type),
            name != "HKCategoryValueNotApplicable"
        else { return nil }
        let prefixes = [facts.valueEnum, "HKCategoryValueVaginalBleeding"].compactMap { $0 }
        let prefix = prefixes.first { name.hasPrefix($0) } ?? ""
        return spaced(String(name.dropFirst(prefix.count)))
    }

    /// Letters as `wasUserEntered` in words: "Was user entered"; capitals in a row stay, as in
    /// "Asleep REM".
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
