internal import HealthDatabase
internal import HealthModel

/// Writes data points of Open mHealth and IEEE 1752, one per line.
///
/// Only types with a schema are written; the others are counted as left out.
struct OpenMHealthWriter: FormatWriter {
    private let file: AtomicFile

    init(_ file: AtomicFile) { self.file = file }

    mutating func write(_ walk: ExportWalk) throws {
        // A pressure of a pair is part of the pair's data point.
        let paired = try walk.pairedPressures { OpenMHealthBody.pressures(of: $0) }
        for type in walk.types {
            try walk.forEachSample(type) { sample in
                if paired.contains(sample.uuid) { return walk.wrote(sample) }
                try write(sample, walk)
            }
        }
    }

    private func write(_ sample: Sample, _ walk: ExportWalk) throws {
        let series =
            sample.type == .heartbeatSeries ? try walk.snapshot.series(of: sample.uuid) : nil
        guard let points = OpenMHealthPoints(sample, zone: walk.zone(of: sample), series: series)
        else { return walk.leftOut(sample) }
        try file.write(points.json)
        try file.write("\n")
        walk.wrote(sample)
    }
}
