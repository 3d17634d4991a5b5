internal import Foundation
internal import HealthDatabase
internal import HealthModel

extension FuzzTarget {
    /// The store that files are imported into; each import is rolled back.
    private static let store = Result { try HealthStore(at: .memory(name: "fuzz")) }

    private static let mapping = ColumnMapping(
        date: "date", time: "time", end: "end", source: "source",
        measures: [
            .init(type: .bodyMass, column: "weight", unit: .kilogram),
            .init(type: .dietaryEnergyConsumed, column: "energy"),
        ], dateOrder: .dayFirst)
    private static let workouts = ColumnMapping(
        date: "date", end: "end", measures: [], rows: .workouts,
        parts: [
            .init(role: .workout, column: "sport"), .init(role: .duration, column: "length"),
            .init(role: .distance, column: "way"), .init(role: .energy, column: "energy"),
        ], dateOrder: .dayFirst)
    private static let nights = ColumnMapping(
        date: "date", end: "end", measures: [], rows: .nights,
        parts: [
            .init(role: .duration, column: "length"), .init(role: .deep, column: "deep"),
            .init(role: .inBed, column: "bed"),
        ], dateOrder: .dayFirst)

    /// Reads a file of one of the formats of other programs.
    func importFile(_ bytes: [UInt8]) throws {
        // The first byte is the size of a block, so that blocks end everywhere.
        let source = {
            MemoryByteSource(Array(bytes.dropFirst()), blockSize: Int(bytes.first ?? 64) + 1)
        }
        let intake = try SampleIntake(Self.store.get(), isPreview: true, batchSize: 64)
        if self == .csv || self == .mappedCSV {
            try readTable(source, into: intake)
        } else if self == .googleFit {
            try readGoogleFit(source, into: intake)
        } else {
            try read(source(), length: bytes.count, into: intake)
        }
        try intake.close()
    }

    private func read(_ source: MemoryByteSource, length: Int, into intake: SampleIntake) throws {
        switch self {
        case .ndjson: try JSONLinesReader.read(source, into: intake)
        case .healthConnect: try HealthConnectReader(intake).read(source, path: nil)
        case .healthAutoExport: try HealthAutoExportReader(intake).read(source)
        case .gpx: try GPXWorkoutReader(intake).read(source, name: "Run.gpx")
        case .tcx: try TCXReader(intake).read(source)
        case .fit: try FITReader(intake).read(source)
        case .fhir: try FHIRReader(intake).read(source)
        case .nightscout:
            let reader = try NightscoutReader(intake, .gmt)
            try reader.read(source)
            try reader.finish()
        case .garmin:
            let reader = GarminReader(intake, .gmt)
            try reader.read(source)
            try reader.finish()
        case .fitbit:
            // The length decides on the name, which tells what a number measures.
            let family = ["steps", "distance", "resting_heart_rate"][length % 3]
            try FitbitReader(intake, .gmt).read(source, name: "\(family)-2024-01-01.json")
        case .polar: try PolarReader(intake, .gmt).read(source)
        case .oura:
            let reader = OuraReader(intake, .gmt)
            try reader.read(source)
            try reader.finish()
        case .healthDatabase: try PhoneDatabaseReader(intake).read(source)
        case .clinicalDocument: try ClinicalDocumentReader(intake).read(source)
        default: fatalError("\(self) is no format of another program")
        }
    }

    /// Reads a file of Google Fit twice, as an import does: to learn its streams, and to import them.
    private func readGoogleFit(
        _ source: () -> MemoryByteSource, into intake: SampleIntake
    ) throws {
        let parts = GoogleFitStreams.parts(of: source())
        let reader = GoogleFitReader(intake, GoogleFitStreams(parts.compactMap(\.name)))
        _ = try reader.read(source(), parts: parts)
        try reader.finish()
    }

    /// Reads a table twice, as an import does: to learn what its rows prove, and to import them.
    private func readTable(
        _ source: () -> MemoryByteSource, into intake: SampleIntake
    ) throws {
        // The names of the columns decide on the mapping.
        let prefix = String(decoding: try source().readPrefix(256), as: UTF8.self)
        let mapping =
            prefix.contains("sport")
            ? Self.workouts : prefix.contains("deep") ? Self.nights : Self.mapping
        let options = ImportOptions(
            timeZone: .gmt, dateOrder: .dayFirst, mapping: self == .csv ? nil : mapping)
        func part() throws -> OpenPart { try OpenPart("Export.csv", nil, source()) }
        guard let table = try SurveyedTable(part(), options, isAlone: true) else { return }
        _ = try CSVImport(intake, options).read(part(), table)
    }
}
