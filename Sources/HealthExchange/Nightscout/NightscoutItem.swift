internal import Foundation

/// An entry, a treatment or a profile of Nightscout.
struct NightscoutItem: Decodable {
    /// The settings of a profile; nil members if it has another structure.
    struct Settings: Decodable {
        let units: String?

        private enum Key: CodingKey { case units }

        init(from decoder: any Decoder) throws {
            let container = try? decoder.container(keyedBy: Key.self)
            units = try? container?.decode(String.self, forKey: .units)
        }
    }

    /// The settings of a profile by name; empty if it has another structure.
    struct Store: Decodable {
        let settings: [String: Settings]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            settings = (try? container.decode([String: Settings].self)) ?? [:]
        }
    }

    let _id: String?
    let type: String?
    let sgv: NumberOrText?
    let mbg: NumberOrText?
    let date: NumberOrText?
    let dateString: String?
    let device: String?
    let eventType: String?
    let created_at: String?
    let insulin: NumberOrText?
    let carbs: NumberOrText?
    let glucose: NumberOrText?
    let units: String?
    let enteredBy: String?
    let isValid: Bool?
    let startDate: String?
    let defaultProfile: String?
    let store: Store?
    /// The new profile as JSON, in the treatment that changes it.
    let profileJson: String?

    /// The names of the values that are texts without a number, or amounts below zero.
    ///
    /// An empty text and zero are values that were not entered; low values of a sensor are its error codes.
    var unreadable: [String] {
        let amounts = [
            ("mbg", mbg), ("glucose", glucose), ("insulin", insulin), ("carbs", carbs),
        ]
        return (sgv?.isUnreadable == true ? ["sgv"] : [])
            + amounts.filter { $0.1?.isUnreadable == true || ($0.1?.value ?? 0) < 0 }.map(\.0)
    }

    /// Whether the item is a profile, which has settings and no measurements.
    var isProfile: Bool { defaultProfile != nil && store != nil }

    /// Whether the item is an entry or a treatment.
    var isMeasured: Bool { sgv != nil || mbg != nil || eventType != nil }

    /// Whether a text of units is that of a molar concentration; nil if there is none.
    static func isMolar(_ units: String?) -> Bool? {
        guard let units = units?.lowercased(), !units.isEmpty else { return nil }
        return units.hasPrefix("mmol")
    }

    /// Whether the settings of a profile are molar; nil if the item contains none.
    var isProfileMolar: Bool? {
        if let profileJson {
            let settings = try? JSONDecoder().decode(Settings.self, from: Data(profileJson.utf8))
            return Self.isMolar(settings?.units)
        }
        guard isProfile else { return nil }
        let settings = defaultProfile.flatMap { store?.settings[$0] }
        return Self.isMolar(settings?.units) ?? Self.isMolar(units)
    }
}
