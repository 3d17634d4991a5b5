package import Foundation
internal import HealthModel

/// An electrocardiogram from a CSV file of an export.
package struct ExportElectrocardiogram: Hashable, Sendable {
    /// The date of the recording, in seconds since 2001.
    package var recorded: Double
    /// The classification in the phone's language.
    package var classification: String
    /// Whether the file contains symptoms.
    package var hasSymptoms: Bool
    /// The version of the software that classified it.
    package var software: String
    /// The hardware of the watch, such as "Watch6,2".
    package var hardware: String
    /// The number of voltages per second.
    package var frequency: Double
    /// The voltages, in volts.
    package var volts: [Double]
    /// The sample's identity, in exports that this package wrote.
    package var uuid: UUID?
}

/// Reads the CSV file of an electrocardiogram.
///
/// Labels are in the phone's language and numbers may have a comma, so lines are identified by
/// their position after the only line that contains a date.
package enum ElectrocardiogramReader {
    /// The size limit; real files have about 150 kilobytes.
    private static let longestFile = 1 << 20

    /// The electrocardiogram; nil if the file has another format.
    package static func read(
        _ source: any ByteSource
    ) throws(ExchangeError) -> ExportElectrocardiogram? {
        let bytes = try source.readPrefix(longestFile)
        var header: [String] = []
        var volts: [Double] = []
        var scale = 1e-6
        // A line that is not a number ends the voltages: without it the later ones would move.
        var hasEnded = false
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if header.count > 6, let number = LocalNumber.number(line) {
                guard !hasEnded else { return nil }
                if volts.isEmpty { scale = isMillivolt(header.last ?? "") ? 1e-3 : 1e-6 }
                volts.append(number * scale)
            } else if volts.isEmpty {
                header.append(value(line))
            } else {
                hasEnded = true
            }
        }
        guard !volts.isEmpty, let date = header.firstIndex(where: { instant($0) != nil }),
            let recorded = instant(header[date]), header.count > date + 5,
            let frequency = LocalNumber.leading(header[date + 5]), frequency > 0
        else { return nil }
        return ExportElectrocardiogram(
            recorded: recorded, classification: header[date + 1],
            hasSymptoms: !header[date + 2].isEmpty,
            software: SpreadsheetText.plain(header[date + 3]),
            hardware: SpreadsheetText.plain(header[date + 4]), frequency: frequency, volts: volts,
            uuid: header.dropFirst(date + 6).lazy.compactMap { UUID(uuidString: $0) }.first)
    }

    /// Whether a unit is the millivolt, in the languages that do not write `mV`; all others have
    /// microvolts.
    private static func isMillivolt(_ unit: String) -> Bool {
        let unit = unit.lowercased()
        return ["mv", "milli", "мв", "милли", "ミリ", "毫伏", "밀리"].contains { unit.contains($0) }
    }

    /// The text after the label, without quotes.
    private static func value(_ line: ArraySlice<UInt8>) -> String {
        let rest = line.firstIndex(of: 0x2C).map { line[($0 + 1)...] } ?? line
        return unquoted(String(decoding: rest, as: UTF8.self))
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }

    private static func instant(_ text: String) -> Double? {
        LocalNumber.plain(text).withUnsafeBytes { DateBytes.instant($0) }
    }
}
