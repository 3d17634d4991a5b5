public import Foundation
internal import HealthDatabase
internal import HealthModel

extension HKHealthStore {
    func units(
        for types: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        finish { [configuration] store, app in
            let unknown = try types.filter {
                try store.permissions.shareDecision(for: $0.value, app: app) == .notDetermined
                    && store.permissions.readDecision(for: $0.value, app: app) == .notDetermined
            }
            guard unknown.isEmpty else {
                throw HealthStoreError.authorizationNotDetermined(unknown.map(\.value))
            }
            let locale = configuration.calendar().locale ?? .current
            var units: [HKQuantityType: HKUnit] = [:]
            for type in types {
                let isReadable =
                    try store.permissions.readDecision(for: type.value, app: app) != .denied
                let preferred = isReadable ? try store.preferences.unit(for: type.value) : nil
                units[type] = HKUnit.unique(preferred ?? type.value.defaultUnit(for: locale))
            }
            return units
        } _: { units, error in
            completion(units ?? [:], error)
        }
    }

    /// Stores the unit in which the person wants to see a type, and posts the notification.
    package func setPreferredUnit(_ unit: HKUnit, for type: HKQuantityType) throws {
        do {
            try openStore().preferences.setUnit(unit.value, for: type.value)
        } catch {
            throw HKError(mapping: error)
        }
        NotificationCenter.default.post(name: .HKUserPreferencesDidChange, object: self)
        Task { @MainActor in
            NotificationCenter.default.post(HKUserPreferencesDidChangeMessage(), subject: self)
        }
    }
}

extension ObjectType {
    /// The usual unit of this type in a locale.
    func defaultUnit(for locale: Locale) -> HealthUnit {
        guard let facts = quantityFacts else { return .null }
        let isUS = locale.measurementSystem == .us
        let text = isUS ? facts.displayUnitUS : facts.displayUnitMetric
        return (try? HealthUnit(text)) ?? .null
    }
}

extension HKHealthStore {
    /// Reports a change of the person's preferred units, like the notification
    /// `HKUserPreferencesDidChange`.
    ///
    /// Foundation on Linux does not convert between notifications and messages, so both are posted.
    public struct HKUserPreferencesDidChangeMessage: NotificationCenter.MainActorMessage {
        /// The subject of the message.
        public typealias Subject = HKHealthStore

        /// The name of the equivalent notification.
        public static var name: Notification.Name { .HKUserPreferencesDidChange }

        /// The message for a notification; nil for other notifications.
        @MainActor public static func makeMessage(
            _ notification: Notification
        ) -> HKHealthStore.HKUserPreferencesDidChangeMessage? {
            notification.name == name ? HKUserPreferencesDidChangeMessage() : nil
        }

        init() {}
    }
}

extension NotificationCenter.MessageIdentifier
where
    Self
        == NotificationCenter.BaseMessageIdentifier<HKHealthStore.HKUserPreferencesDidChangeMessage>
{
    /// A change of the person's preferred units.
    public static var userPreferencesDidChange:
        NotificationCenter.BaseMessageIdentifier<HKHealthStore.HKUserPreferencesDidChangeMessage>
    { .init() }
}
