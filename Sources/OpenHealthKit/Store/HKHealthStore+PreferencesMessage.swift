public import Foundation

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
