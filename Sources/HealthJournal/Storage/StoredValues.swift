internal import Foundation
internal import HealthModel

// Values as the tables store them. A value that cannot be read means a damaged file.

extension Date {
    /// Reads an instant, in seconds since 2001-01-01 00:00 UTC.
    init(stored seconds: Double) { self.init(timeIntervalSinceReferenceDate: seconds) }

    /// The instant as the tables store it.
    var stored: Double { timeIntervalSinceReferenceDate }
}

extension HealthUnit {
    /// Reads a unit.
    init(stored text: String) throws {
        guard let unit = try? HealthUnit(text) else {
            throw JournalError.corrupt("\(text) is not a unit")
        }
        self = unit
    }
}

extension RawRepresentable<String> {
    /// Reads a case.
    init(stored text: String) throws {
        guard let value = Self(rawValue: text) else {
            throw JournalError.corrupt("\(text) is not one of \(Self.self)")
        }
        self = value
    }
}
