internal import Foundation
internal import HealthExchange
internal import HealthWords

/// The mapping of a table as a person gives it: by its columns, or by the name under which it is saved.
enum MappingChoice: Hashable, Sendable {
    case columns(MappingText)
    case name(String)

    /// Reads the text; one with `=` is a mapping.
    init(_ text: String) throws(InputError) {
        let name = text.trimmingCharacters(in: .whitespaces)
        self = SavedMapping.isName(name) ? .name(name) : .columns(try MappingText(text))
    }

    /// The mapping.
    ///
    /// - Throws: `noSavedMapping` for a name under which none is saved.
    func mapping(in world: World) async throws -> ColumnMapping {
        switch self {
        case .columns(let text): return text.mapping
        case .name(let name):
            // Without a journal there are no saved mappings, and none is created to look for them.
            let exists = FileManager.default.fileExists(atPath: world.journalURL.path)
            let saved =
                exists
                ? try await SavedMappings(world.openJournal()).mapping(named: name) : nil
            guard let saved else { throw InputError(.noSavedMapping, ["name": name]) }
            return saved
        }
    }
}
