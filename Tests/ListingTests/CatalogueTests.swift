import Foundation
import TestSupport
import Testing

@Suite("The catalogues of the documentation")
struct CatalogueTests {
    static let modules = [
        "HealthModel", "HealthDatabase", "OpenHealthKit", "HealthJournal", "HealthExchange",
        "HealthFoods", "HealthBackup", "HealthSync", "HealthKitSync", "HealthCloudSync",
        "HealthWords", "HealthScreens", "HealthCloudScreens", "HealthViews", "HealthHTTP",
        "HealthWeb", "HealthStream", "HealthKitTesting", "HealthSyncTesting",
    ]

    @Test("name every public declaration of a module's top level", arguments: modules)
    func complete(module: String) throws {
        let folder = Repository.module(module)
        let pages = try Repository.files(in: "\(folder)/\(module).docc", ["md"])
        let names = Set(pages.values.flatMap { $0.split(separator: "\n") }.compactMap(topic))
        #expect(!names.isEmpty)
        let declared = try Repository.files(in: folder, ["swift"]).values
            .reduce(into: Set<String>()) { $0.formUnion(declarations(in: $1)) }
        #expect(declared.subtracting(names).sorted() == [])
    }

    /// The symbol that a line of a topic group names.
    private func topic(_ line: Substring) -> String? {
        guard let match = line.wholeMatch(of: /\s*- ``(\w+)(\(.*\))?``/) else { return nil }
        return String(match.1)
    }

    private func declarations(in text: String) -> [String] {
        // Declarations of the top level begin at the margin.
        let words = #/^(?:@\w+ )*(?:public|open) (?:final |indirect )?/#
        let kind = #/(?:struct|class|enum|protocol|actor|typealias|func|let|var) (\w+).*/#
        return text.split(separator: "\n").compactMap { line in
            guard let words = line.prefixMatch(of: words) else { return nil }
            return line[words.range.upperBound...].wholeMatch(of: kind).map { String($0.1) }
        }
    }
}
