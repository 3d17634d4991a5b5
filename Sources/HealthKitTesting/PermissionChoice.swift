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

/// Predefined answers to permission requests, in order, and the requests that were answered.
///
/// ```swift
/// let sheet = ScriptedPermissions([.cancelled, .decided(share: [steps], read: [steps])])
/// let store = HKHealthStore(
///     configuration: .temporary(grants: .none, prompt: sheet.prompt))
/// ```
public final class ScriptedPermissions: Sendable {
    private let state:
        Mutex<(answers: [PermissionPrompt.Answer], requests: [PermissionPrompt.Request])>

    /// Creates a list of answers; requests after the last answer are cancelled.
    public init(_ answers: [PermissionPrompt.Answer]) {
        state = Mutex((answers, []))
    }

    /// The requests so far, in order.
    public var requests: [PermissionPrompt.Request] { state.withLock { $0.requests } }

    /// The prompt that returns the answers.
    public var prompt: PermissionPrompt {
        PermissionPrompt { request in
            self.state.withLock { state in
                state.requests.append(request)
                return state.answers.isEmpty ? .cancelled : state.answers.removeFirst()
            }
        }
    }
}

extension HKHealthStore {
    /// Withdraws permissions of this store's app, as a person does in the phone's settings while the app runs.
    ///
    /// ```swift
    /// try HKHealthStore().revokePermissions(toShare: [HKQuantityType(.bodyMass)])
    /// ```
    ///
    /// - Parameters:
    ///   - typesToShare: The types that the app may not save any more.
    ///   - typesToRead: The types of which the app reads only its own samples from now on.
    /// - Throws: An error if the store cannot be written.
    public func revokePermissions(
        toShare typesToShare: Set<HKSampleType> = [], read typesToRead: Set<HKObjectType> = []
    ) throws {
        try configuration.decide(false, share: typesToShare, read: typesToRead, in: self)
    }

    /// Grants permissions to this store's app, as a person does in the phone's settings while the app runs.
    ///
    /// - Parameters:
    ///   - typesToShare: The types that the app may save from now on.
    ///   - typesToRead: The types that the app may read from now on.
    /// - Throws: An error if the store cannot be written.
    public func grantPermissions(
        toShare typesToShare: Set<HKSampleType> = [], read typesToRead: Set<HKObjectType> = []
    ) throws {
        try configuration.decide(true, share: typesToShare, read: typesToRead, in: self)
    }

    /// Withdraws every permission of this store's app, as a person does in the phone's settings while the app runs.
    ///
    /// - Throws: An error if the store cannot be written.
    public func revokeAllPermissions() throws {
        try configuration.revokeEverything(in: self)
    }
}
