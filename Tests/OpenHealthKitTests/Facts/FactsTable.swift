import Foundation
import TestSupport
import Testing

/// A table of the folder `Facts`, read as text so that it does not pass through the generator.
struct FactsTable {
    /// The rows, each by column.
    let rows: [[String: String]]

    init(_ name: String) throws {
        let folder = Repository.file("Facts")
        let text = try String(
            contentsOf: folder.appending(path: "\(name).tsv"), encoding: .utf8)
        let lines = text.split(separator: "\n").map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        let header = try #require(lines.first)
        rows = lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
    }

    /// The constants that the rows describe.
    func constants(
        type: String? = nil, _ typeColumn: String = "", name: String, value: String
    ) -> [Constant] {
        rows.compactMap { row in
            let prefix = type ?? row[typeColumn] ?? ""
            guard !prefix.isEmpty, let name = row[name], let value = row[value] else { return nil }
            return Constant(name: "\(prefix).\(name)", value: value)
        }
    }
}
