internal import Foundation

/// The name of a setting.
public struct SettingKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name itself.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a name from a literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// The hour at which days begin.
    public static let dayStartHour: SettingKey = "day.startHour"
    /// The identifier of the time zone of imported dates that have none.
    package static let importTimeZone: SettingKey = "import.timeZone"
}
