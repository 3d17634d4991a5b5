import Foundation
import HealthDatabase
import HealthExchange
import HealthKit
import OpenHealthKit
import TestSupport
import Testing

@Suite("Reading Apple's export")
struct ReadingApplesExportTests {
    private static let export = """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="en_GB">
         <ExportDate value="2026-03-20 10:00:00 +0100"/>
         <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" \
        creationDate="2026-03-01 07:00:00 +0100" startDate="2026-03-01 07:00:00 +0100" \
        endDate="2026-03-01 07:00:00 +0100" value="80.4"/>
         <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" \
        creationDate="2026-03-02 07:00:00 +0100" startDate="2026-03-02 07:00:00 +0100" \
        endDate="2026-03-02 07:00:00 +0100"/>
        </HealthData>
        """

    @Test("an export comes into a store, and HealthKit's queries read it")
    func imported() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "export.xml").path
        try Self.export.write(toFile: path, atomically: true, encoding: .utf8)

        let file = folder.url.appending(path: "health.sqlite")
        let store = try HealthStore(at: .file(file))
        let summary = try await AppleExportImporter(store).importExport(at: path) { progress in
            if let fraction = progress.fraction { print(Int(100 * fraction), "%") }
        }
        print(summary.inserted, "new,", summary.known, "known")
        for (skip, count) in summary.skipped {
            print(count, skip.element, skip.type ?? "", skip.reason)
        }
        if let interruption = summary.interruption { print(interruption) }

        #expect(summary.inserted == 1)
        #expect(summary.skippedCount == 1)

        var reader = OpenHealthKitConfiguration(
            location: .file(file),
            app: .init(bundleIdentifier: "com.example.reader", name: "Reader"),
            prompt: .allow)
        reader.grants = .everything
        let weights = try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.bodyMass))],
            sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: HKHealthStore(configuration: reader))
        for weight in weights {
            print(weight.startDate, weight.quantity, weight.sourceRevision.source.name)
        }

        #expect(weights.count == 1)
    }
}
