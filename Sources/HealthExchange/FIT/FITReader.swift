internal import HealthModel

/// Reads FIT files: activities, the measurements of a day, weights and blood pressures.
struct FITReader {
    private let intake: SampleIntake

    init(_ intake: SampleIntake) { self.intake = intake }

    /// Reads a file, or several that follow each other in one.
    ///
    /// What precedes a damage is imported.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - listed: The workout of the file in a table; requested for each activity.
    func read(_ source: any ByteSource, listed: () -> Sample? = { nil }) throws {
        var decoder = FITDecoder(source)
        var file: FITFile?
        do {
            while let item = try decoder.next() {
                switch item {
                case .begin:
                    try file?.finish(into: intake, listed: listed)
                    file = FITFile()
                case .message(let message): try file?.take(message, intake)
                case .damage: intake.skip("fit", nil, .damagedFile)
                }
                intake.bytesRead = decoder.bytesRead
            }
        } catch let error as ExchangeError where error.isDamage {
            try file?.finish(into: intake, listed: listed)
            throw error
        }
        try file?.finish(into: intake, listed: listed)
    }
}
