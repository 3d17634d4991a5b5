package import Foundation
internal import HealthWords

/// A time zone by its name.
package struct ZoneName: Hashable, Sendable {
    /// The zone.
    package let zone: TimeZone

    package init(_ text: String) throws(InputError) {
        let name = text.trimmingCharacters(in: .whitespaces)
        guard let zone = TimeZone(identifier: name), !name.isEmpty else {
            throw InputError(.noZone, ["text": text])
        }
        self.zone = zone
    }

    /// Reads the variable `TZ`; nil if it names no time zone.
    ///
    /// A name with an offset, as in `GMT+2`, is two hours west of Greenwich for POSIX and two hours
    /// east for Foundation, so it is no time zone here. `Etc/GMT+2` is the same for both.
    package init?(variable name: String) {
        let hasOffset = name.contains(where: \.isNumber) && !name.contains("/")
        let known = TimeZone.knownTimeZoneIdentifiers.contains(name)
        guard let zone = TimeZone(identifier: name), known || !hasOffset else { return nil }
        self.zone = zone
    }
}
