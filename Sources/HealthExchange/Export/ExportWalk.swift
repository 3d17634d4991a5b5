internal import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// Iterates over the selected samples for a format's writer, and counts what it writes.
final class ExportWalk {
    let snapshot: StoreSnapshot
    let selection: ExportSelection
    /// The time zone for local times of samples without one.
    let zone: TimeZone
    /// The date of the export.
    let now: Date
    private(set) var report = ExportReport()

    private let total: Int
    private var visited = 0
    private let isCancelled: () -> Bool
    private let progress: (ExportProgress) -> Void

    /// The selected types in the store; types whose samples refer to others come last.
    let types: [ObjectType]

    init(
        _ snapshot: StoreSnapshot, _ selection: ExportSelection, zone: TimeZone, now: Date,
        isCancelled: @escaping () -> Bool, progress: @escaping (ExportProgress) -> Void
    ) throws {
        self.snapshot = snapshot
        self.selection = selection
        self.zone = zone
        self.now = now
        self.isCancelled = isCancelled
        self.progress = progress
        let counts = try snapshot.countsByType().filter {
            selection.types?.contains($0.key) ?? true
        }
        types = counts.keys.sorted { Self.rank($0) < Self.rank($1) }
        total = counts.values.reduce(0, +)
    }

    private static func rank(_ type: ObjectType) -> (Int, String) {
        switch type.kind {
        case .quantity: (0, type.identifier)
        case .category: (1, type.identifier)
        case .correlation: (3, type.identifier)
        case .workout, .electrocardiogram: (4, type.identifier)
        default: (2, type.identifier)
        }
    }

    /// Passes the matching samples of a type in the order of their starts.
    ///
    /// - Throws: `cancelled` after the caller has cancelled, and the errors of the body.
    func forEachSample(
        _ type: ObjectType, _ body: (Sample) throws -> Void
    ) throws {
        try snapshot.forEachSample(selection.query(type)) { sample in
            visited += 1
            if visited & 0x3FF == 0 { try tell() }
            try body(sample)
        }
    }

    /// The members of the selected blood pressures that a format writes as parts of the pair.
    ///
    /// The other pressures are written on their own, or counted as left out.
    func pairedPressures(_ parts: (Sample) -> [Sample]) throws -> Set<UUID> {
        var paired: Set<UUID> = []
        guard types.contains(.bloodPressure) else { return paired }
        try snapshot.forEachSample(selection.query(.bloodPressure)) { pair in
            for part in parts(pair) { paired.insert(part.uuid) }
        }
        return paired
    }

    private func tell() throws {
        if isCancelled() {
            throw ExchangeError(.cancelled, detail: "the task is cancelled")
        }
        progress(ExportProgress(samples: min(visited, total), totalSamples: total))
    }

    /// Begins another pass over the samples, which does not count for the progress.
    func restart() { visited = 0 }

    /// Counts a written sample.
    func wrote(_ sample: Sample) { report.samples[sample.type, default: 0] += 1 }

    /// Counts a sample that the format cannot represent.
    func leftOut(_ sample: Sample) { report.leftOut[sample.type, default: 0] += 1 }

    /// The figures of a quantity type of each selected day, as the app shows them: what several sources
    /// counted at once counts once.
    func days(of type: ObjectType) throws -> [SampleStatistics] {
        let (from, to) = (selection.from ?? .distantPast, selection.to ?? .distantFuture)
        guard from < to else { return [] }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return try snapshot.figures(
            of: type, in: DateInterval(start: from, end: to), by: .day, calendar: calendar)
    }

    /// The activity summaries of the selected days.
    func activitySummaries() throws -> [ActivitySummaryRecord] {
        let days = try snapshot.activitySummaries().filter { selection.contains($0) }
        report.activitySummaries = days.count
        return days
    }

    /// The person's characteristics, if everything is exported.
    func characteristics() throws -> [(type: ObjectType, value: CharacteristicValue)] {
        guard selection.isEverything else { return [] }
        return try snapshot.characteristics().sorted { $0.key.identifier < $1.key.identifier }
            .map { (type: $0.key, value: $0.value) }
    }

    /// The time zone of a sample: its own if its metadata has one.
    func zone(of sample: Sample) -> TimeZone {
        guard let name = sample.metadata[MetadataKey.timeZone]?.string else { return zone }
        if let known = zones[name] { return known }
        let found = TimeZone(identifier: name) ?? zone
        zones[name] = found
        return found
    }

    private var zones: [String: TimeZone] = [:]
}

/// Writes a file format.
protocol FormatWriter {
    /// Writes the data of an export.
    mutating func write(_ walk: ExportWalk) throws
}
