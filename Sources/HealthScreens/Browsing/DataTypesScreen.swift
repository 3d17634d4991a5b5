internal import HealthModel
public import HealthWords
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

    /// The texts.
    public var words: DataWords { environment.language.data }

    /// The text for an empty store; nil if there are rows.
    public var emptyText: String? { rows.isEmpty ? words.empty : nil }

    /// Counts the samples again.
    public func refresh() async {
        do {
            rows = try await reader.counts().filter { $0.value > 0 }.map { type, count in
                Row(
                    id: type.name, name: environment.language.types.name(type),
                    count: words.samples(environment.number(Double(count)), count))
            }.sorted { $0.name < $1.name }
            problem = nil
        } catch {
            problem = words.unreadable
        }
    }
}
