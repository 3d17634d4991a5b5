internal import Foundation
internal import HealthAssistant
internal import HealthCloudSync
internal import HealthJournal
internal import HealthModel

extension CloudConsent {
    /// The limit of the types of a consent; the catalogue has fewer.
    private static let mostTypes = 500

    /// The consent with the catalogue's names of its types, without duplicates.
    ///
    /// - Throws: ``CloudProblem`` for an unknown type, time zone or hour.
    func checked() throws -> CloudConsent {
        guard read.count <= Self.mostTypes else { throw Self.invalid }
        var checked = self
        checked.read = try Set(
            read.map { name in
                // As in Health, a blood pressure is shared by its two values.
                guard let type = TypeSearch.type(name), type.kind != .correlation else {
                    throw Self.invalid
                }
                return type.name
            }
        ).sorted()
        checked.log = Set(log).sorted { $0.rawValue < $1.rawValue }
        guard TimeZone(identifier: timeZone) != nil, (0...23).contains(dayStart) else {
            throw Self.invalid
        }
        return checked
    }

    private static let invalid = CloudProblem.invalid(
        "A consent names types such as stepCount, kinds of entry, a time zone such as "
            + "Europe/Vienna, and the hour at which days begin.")

    /// The types that may be read.
    var types: Set<ObjectType> { Set(read.compactMap(TypeSearch.type)) }

    /// The consent of a token; an empty one if the token has none.
    init(_ token: CloudToken) {
        let stored = token.consent.flatMap {
            try? JSONDecoder().decode(CloudConsent.self, from: Data($0.utf8))
        }
        self = stored ?? CloudConsent()
    }

    /// The consent as it is stored.
    var text: String? {
        (try? JSONEncoder().encode(self)).flatMap { String(bytes: $0, encoding: .utf8) }
    }
}
