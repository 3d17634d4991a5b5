public import Foundation

extension HKHealthStore {
    /// Says that the person prefers other units now, as the notification
    /// `HKUserPreferencesDidChange` does.
    ///
    /// Foundation on Linux hands no notification on as a message: both are posted.
    public struct HKUserPreferencesDidChangeMessage: NotificationCenter.MainActorMessage {
        /// What the message is about.
        public typealias Subject = HKHealthStore

        /// The name of the notification that says the same.
        public static var name: Notification.Name { .HKUserPreferencesDidChange }

        /// The message that says the same as a notification; nil for another notification.
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
    /// The person prefers other units now.
    public static var userPreferencesDidChange:
        NotificationCenter.BaseMessageIdentifier<HKHealthStore.HKUserPreferencesDidChangeMessage>
    { .init() }
}
