internal import Foundation
internal import HealthModel
public import HealthWords
public import Observation

/// The choices for tables that the person saved under names, which can be renamed and deleted.
@Observable @MainActor
public final class MappingsScreen {
    /// A saved choice.
    public struct Row: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The columns with their meaning: "Day; Kilos: Weight".
        public let text: String
    }

    /// The saved choices, sorted by their names; empty before ``refresh()``.
    public private(set) var rows: [Row] = []
    /// The error message for the person; nil without an error, and a minute later.
    public private(set) var problem: String?
    private var problemEnd = Date.distantPast
    private let keeper: any MappingKeeping
    private let environment: ScreenEnvironment

    /// Creates a screen for saved choices.
    public init(_ keeper: any MappingKeeping, environment: ScreenEnvironment) {
        self.keeper = keeper
        self.environment = environment
    }

    /// The texts.
    public var words: TransferWords { environment.language.transfer }

    /// Reads the saved choices.
    public func refresh() async {
        if environment.now() >= problemEnd { problem = nil }
        do {
            rows = try await keeper.mappings().map { Row(name: $0.name, text: text(of: $0)) }
        } catch {
            fail(error)
        }
    }

    /// Gives a saved choice another name.
    public func rename(_ name: String, to newName: String) async {
        problem = nil
        do {
            switch try await keeper.rename(name, to: newName) {
            case .done: break
            case .missing: tell(words.noMapping)
            case .taken: tell(words.mappingTaken)
            case .noName: tell(words.wrongMappingName)
            }
        } catch {
            fail(error)
        }
        await refresh()
    }

    /// Deletes a saved choice; what was imported with it stays.
    public func delete(_ name: String) async {
        problem = nil
        do {
            try await keeper.delete(name)
        } catch {
            fail(error)
        }
        await refresh()
    }

    private func fail(_ error: any Error) {
        tell((error as? any LocalizedError)?.errorDescription ?? words.notWritten)
    }

    private func tell(_ problem: String) {
        self.problem = problem
        problemEnd = environment.now() + 60
    }

    private func text(of columns: TableColumns) -> String {
        let measures = columns.measures.map { measure in
            let meaning =
                ColumnRole(rawValue: measure.type).map(words.name)
                ?? ObjectType(name: measure.type).map(environment.language.types.name)
            return "\(measure.column): \(meaning ?? measure.type)"
        }
        return ([columns.date] + measures).joined(separator: "; ")
    }
}

/// The operations that a screen needs from a keeper of saved choices for tables.
public protocol MappingKeeping: Sendable {
    /// All saved choices, sorted by their names.
    func mappings() async throws -> [TableColumns]
    /// Gives a saved choice another name.
    func rename(_ name: String, to newName: String) async throws -> MappingRenaming
    /// Deletes a saved choice; one that is gone is none.
    func delete(_ name: String) async throws
}

/// The outcome of a new name for a saved choice.
public enum MappingRenaming: Hashable, Sendable {
    /// The choice has the new name.
    case done
    /// No choice has the old name.
    case missing
    /// Another choice has the new name, and nothing changed.
    case taken
    /// The new name is empty, too long or has a sign that no name has, and nothing changed.
    case noName
}
