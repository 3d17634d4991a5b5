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
}
