public import Foundation

/// What exists only off Apple's systems: where the store is, who asks, and who answers.
///
/// A plain `HKHealthStore()` uses ``current``: the one that ``withDefault(_:operation:)-9n3ml`` put in
/// place around the code, or else the one from the environment of the process. To choose by hand:
///
/// ```swift
/// var configuration = OpenHealthKitConfiguration.temporary()
/// configuration.now = { Date(timeIntervalSince1970: 0) }
/// let store = HKHealthStore(configuration: configuration)
/// ```
///
/// ## Topics
/// ### Making one
/// - ``init(location:app:prompt:)``
/// - ``temporary(app:grants:prompt:)``
/// ### The default
/// - ``current``
/// - ``withDefault(_:operation:)-9n3ml``
/// - ``withDefault(_:operation:)-2llrh``
/// - ``environment(_:processName:isInteractive:)``
public struct OpenHealthKitConfiguration: Sendable {
    /// Where a store lives.
    public enum Location: Hashable, Sendable {
        /// A file that all apps of the machine share; its folder is made where it is missing.
        case file(URL)
        /// Memory, shared by everything in this process that uses the same name.
        case memory(name: String)
    }

    /// Permissions that hold without having been asked for.
    public enum Grants: Hashable, Sendable {
        /// None: every type starts undetermined, as on a phone.
        case none
        /// All that an app can be given.
        case everything
        /// These types.
        case only(share: Set<HKObjectType>, read: Set<HKObjectType>)
    }

    /// Where the store is.
    public var location: Location
    /// The app that asks: the source of what it saves, and whose permissions hold.
    public var app: App
    /// Who answers when the app asks for permission.
    public var prompt: PermissionPrompt
    /// Permissions that hold from the start, as long as nothing else was decided.
    public var grants: Grants = .none
    /// For types that ``grants`` lets the app read, the earliest end of others' samples that it
    /// may read; types without a date are granted with their whole history.
    ///
    /// The app's own samples do not count, nor does a type whose reading was decided before.
    public var limitedHistory: [HKObjectType: Date] = [:]
    /// What is known of the person where the store knows nothing.
    public var person = Person()
    /// The present instant.
    public var now: @Sendable () -> Date = { Date() }
    /// The calendar that statistics, days and summaries go by.
    public var calendar: @Sendable () -> Calendar = { .autoupdatingCurrent }
    /// Whether the device is locked: reads fail then, and saves appear after it is unlocked.
    public var isDeviceLocked: @Sendable () -> Bool = { false }
    /// Whether the app is in the background, where observers sleep that have no background
    /// delivery.
    public var isInBackground: @Sendable () -> Bool = { false }
    /// The end before which no sample can be saved, nor seen.
    public var earliestPermittedSampleDate: @Sendable () -> Date = { .distantPast }
    /// What `HKHealthStore.isHealthDataAvailable()` says; false makes every call fail.
    public var isHealthDataAvailable = true
    /// Whether the app has HealthKit's entitlement; false makes every call fail with
    /// `errorAuthorizationDenied`, as in the tests of a package on a phone.
    public var isEntitled = true
    /// What `supportsHealthRecords()` says.
    public var supportsHealthRecords = true

    /// A configuration for a store, an app and whoever answers for the person.
    public init(location: Location, app: App, prompt: PermissionPrompt) {
        self.location = location
        self.app = app
        self.prompt = prompt
    }
}

extension OpenHealthKitConfiguration {
    @TaskLocal private static var override: OpenHealthKitConfiguration?

    private static let process = environment(
        ProcessInfo.processInfo.environment, processName: ProcessInfo.processInfo.processName,
        isInteractive: PermissionPrompt.isInteractive)

    /// What `HKHealthStore()` uses here: the nearest override, else the process's environment.
    public static var current: OpenHealthKitConfiguration { override ?? process }

    /// Makes `HKHealthStore()` use a configuration as long as an operation runs.
    ///
    /// It holds in the operation and in the tasks that it makes; detached tasks and queues of
    /// their own keep the process's default. A store keeps the configuration it was made with.
    public static func withDefault<Result>(
        _ configuration: OpenHealthKitConfiguration, operation: () throws -> Result
    ) rethrows -> Result {
        try $override.withValue(configuration, operation: operation)
    }

    /// Makes `HKHealthStore()` use a configuration as long as an operation runs.
    ///
    /// It holds in the operation and in the tasks that it makes; detached tasks and queues of
    /// their own keep the process's default. A store keeps the configuration it was made with.
    public nonisolated(nonsending) static func withDefault<Result>(
        _ configuration: OpenHealthKitConfiguration,
        operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await $override.withValue(configuration, operation: operation)
    }
}
