public import Foundation
public import OpenHealthKit
internal import Synchronization

/// What the person permits in a test, as the argument of a trait.
///
/// Nothing is decided when the test begins: the app under test requests its permissions, and the person answers.
///
/// ```swift
/// @Test(.healthStore(.readOnly))
/// func saysThatNothingIsSaved() async throws {
///     let weight = HKQuantityType(.bodyMass)
///     let store = HKHealthStore()
///     try await store.requestAuthorization(toShare: [weight], read: [weight])
///     #expect(store.authorizationStatus(for: weight) == .sharingDenied)
/// }
/// ```
public enum PermissionChoice: Sendable {
    /// The person permits nothing.
    ///
    /// Saving fails with `errorAuthorizationDenied`, and reading gives the app's own samples alone.
    case denied
    /// The person permits these types alone.
    case partial(share: Set<HKObjectType>, read: Set<HKObjectType>)
    /// The person permits the app to read what it requests, and to save nothing.
    case readOnly
    /// The person permits everything, but no sample of other apps that ends before a date can be read.
    case limited(since: Date)
    /// The person permits everything, and withdraws all of it once the app has saved so many times; more than 0.
    ///
    /// The permissions are gone when the last of these saves returns.
    case revoked(afterSaves: Int)

    /// A temporary store for an app of a person with this choice.
    var configuration: OpenHealthKitConfiguration {
        var configuration = OpenHealthKitConfiguration.temporary(grants: .none, prompt: prompt)
        if case .revoked(let limit) = self {
            let saves = SaveCount()
            configuration.afterSave = { store in
                guard saves.next() == limit else { return }
                try store.revokeAllPermissions()
            }
        }
        return configuration
    }

    private var prompt: PermissionPrompt {
        switch self {
        case .denied: .deny
        case .partial(let share, let read): .allowing(share: share, read: read)
        case .readOnly: .readOnly
        case .limited(let date):
            PermissionPrompt { request in
                .decided(
                    share: request.share, read: request.read,
                    since: Dictionary(uniqueKeysWithValues: request.read.map { ($0, date) }))
            }
        case .revoked: .allow
        }
    }
}

/// The number of saves of a store.
private final class SaveCount: Sendable {
    private let count = Mutex(0)

    /// Counts one more save, and returns their number.
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
