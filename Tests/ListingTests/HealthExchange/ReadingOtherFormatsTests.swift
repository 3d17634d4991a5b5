import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Reading other programs' files")
struct ReadingOtherFormatsTests {
    @Test("a table of weights comes into a store")
    func table() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("weights.csv", Data("Day,Weight\n2026-03-01,80.4\n".utf8))
        let store = try HealthStore(at: .memory(name: "ReadingOtherFormats"))

        var options = ImportOptions(timeZone: TimeZone(identifier: "Europe/Vienna"))
        options.mapping = ColumnMapping(
            date: "Day", measures: [.init(type: .bodyMass, column: "Weight", unit: .kilogram)])
        let summary = try await HealthImporter(store, options).importFile(at: path)
        print(summary.inserted, "new,", summary.known, "known")

        #expect(summary.inserted == 1)
    }
}
