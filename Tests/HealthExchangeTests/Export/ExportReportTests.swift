import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("The report of an export has every sample")
struct ExportReportTests {
    private let folder: TemporaryFolder
    private let store: HealthStore

    init() throws {
        folder = try TemporaryFolder()
        store = try HealthStore(
            at: .file(folder.url.appending(path: "original.sqlite")), durability: .relaxed)
    }

    private static let pressures: Set<ObjectType> = [
        .bloodPressure, .bloodPressureSystolic, .bloodPressureDiastolic,
    ]

    /// A selection by types, of which some lack the pairs of their pressures, and by time.
    private static func selection(_ seed: Int) -> ExportSelection {
        let types: [Set<ObjectType>?] = [nil, pressures, [.bloodPressureSystolic, .heartRate]]
        return ExportSelection(
            types: types[seed % types.count],
            from: RandomStore.start.addingTimeInterval(10_000_000),
            to: RandomStore.start.addingTimeInterval(30_000_000))
    }

    @Test(
        "as written or as skipped, once, with every selection",
        arguments: ExportFormat.allCases, 0..<6)
    func selected(format: ExportFormat, seed: Int) async throws {
        var random = RandomStore(seed: seed)
        try await random.fill(store, count: 200)
        let selection = Self.selection(seed)
        let report = try await HealthExporter(store, zone: .gmt).export(
            as: format, to: folder.url.appending(path: "export").path, selection)
        func isSelected(_ sample: Sample) -> Bool {
            (selection.types?.contains(sample.type) ?? true)
                && sample.startDate >= selection.from ?? .distantFuture
                && sample.startDate < selection.to ?? .distantPast
        }
        var samples = try StoreContent(store).samples.values.filter(isSelected)
        if format == .ndjson {
            // The members of a correlation come with it.
            samples += samples.flatMap { $0.members ?? [] }.filter { !isSelected($0) }
        }
        let counts = Dictionary(grouping: samples, by: \.type).mapValues(\.count)
        #expect(!samples.isEmpty)
        #expect(report.samples.merging(report.leftOut, uniquingKeysWith: +) == counts)
    }
}
