internal import Foundation
internal import HealthDatabase
internal import HealthModel

extension HKHealthStore {
    /// The raw value of a characteristic; nil if it is unknown or may not be read.
    ///
    /// - Throws: `errorAuthorizationNotDetermined` if the app never requested to read it.
    func code(of type: ObjectType) throws -> Int? {
        guard case .number(let code) = try characteristic(type) else { return nil }
        return code
    }

    /// The person's date of birth in the Gregorian calendar.
    ///
    /// - Throws: `errorNoData` if it is unknown or may not be read.
    func birthComponents() throws -> DateComponents {
        guard case .text(let text) = try characteristic(.dateOfBirth),
            let components = DateComponents(day: text)
        else {
            throw HKError(.errorNoData, text: "No date of birth is available.")
        }
        return components
    }

    func birthDate() throws -> Date {
        let components = try birthComponents()
        guard let date = Calendar(identifier: .gregorian).date(from: components) else {
            throw HKError(.errorNoData, text: "No date of birth is available.")
        }
        return date
    }

    /// A characteristic as the app may see it: a denied one looks like one that is not set.
    private func characteristic(_ type: ObjectType) throws -> CharacteristicValue? {
        do {
            let store = try openStore()
            switch try store.permissions.readDecision(for: type, app: app) {
            case .notDetermined: throw HealthStoreError.authorizationNotDetermined([type])
            case .denied: return nil
            case .granted:
                return try store.characteristics.value(of: type) ?? configuration.person.value(type)
            }
        } catch {
            throw HKError(mapping: error)
        }
    }
}

extension DateComponents {
    /// Parses a day of the Gregorian calendar, such as `1980-05-17`.
    init?(day text: String) {
        let parts = text.prefix(10).split(separator: "-").map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
            return nil
        }
        self.init(
            calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
    }
}

extension HKHealthStore {
    /// The person's sex for reference ranges; it may differ from the biological sex, and is
    /// `notSet` by default.
    ///
    /// - Throws: `errorAuthorizationNotDetermined` if the app never requested to read it, and
    ///   `errorAuthorizationDenied` if that was denied: unlike other characteristics, a denied one
    ///   does not look unset.
    public var referenceSex: HKReferenceSex {
        get throws {
            do {
                if try openStore().permissions.readDecision(for: .referenceSex, app: app) == .denied
                {
                    throw HealthStoreError.authorizationDenied([.referenceSex])
                }
            } catch {
                throw HKError(mapping: error)
            }
            return try code(of: .referenceSex).flatMap(HKReferenceSex.init) ?? .notSet
        }
    }
}
