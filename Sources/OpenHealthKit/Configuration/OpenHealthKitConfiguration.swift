public import Foundation

/// The configuration of a health store on systems without HealthKit: its location, the app, and the
/// answers to permission requests.
///
/// A plain `HKHealthStore()` uses ``current``: the configuration of the enclosing
/// ``withDefault(_:operation:)-9n3ml``, or else that of the process's environment. A store can also
/// be given a configuration:
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
/// - ``init(infoPlist:entitlements:prompt:)``
/// ### The default
/// - ``current``
/// - ``withDefault(_:operation:)-9n3ml``
/// - ``withDefault(_:operation:)-2llrh``
/// - ``environment(_:processName:isInteractive:)``
public struct OpenHealthKitConfiguration: Sendable {
    /// The location of a store.
    public enum Location: Hashable, Sendable {
        /// A file that all apps of the machine share; a missing folder is created.
        case file(URL)
        /// Memory, shared by everything in this process that uses the same name.
        case memory(name: String)
    }

    /// Permissions that are granted without a request.
    public enum Grants: Hashable, Sendable {
        /// No permissions: every type starts undetermined, as on a phone.
        case none
        /// All permissions that an app can have.
        case everything
        /// Permissions for these types.
        case only(share: Set<HKObjectType>, read: Set<HKObjectType>)
    }

    /// The location of the store.
    public var location: Location
    /// Keeps a temporary store as long as a configuration or a store of it exists.
    var lifetime: TemporaryStoreLifetime?
    /// The app that uses the store: the source of its samples, and the holder of permissions.
    public var app: App
    /// The prompt that answers permission requests.
    public var prompt: PermissionPrompt
    /// Permissions that are granted from the start, unless a decision exists.
    public var grants: Grants = .none
    /// The earliest end of others' samples that the app may read, for types that ``grants``
    /// permits; types without a date are granted with their whole history.
    ///
    /// The limit does not apply to the app's own samples, nor to a type with an earlier decision.
    public var limitedHistory: [HKObjectType: Date] = [:]
    /// The person's characteristics if the store has none.
    public var person = Person()
    /// The current date.
    public var now: @Sendable () -> Date = { Date() }
    /// The calendar for statistics, days and summaries.
    public var calendar: @Sendable () -> Calendar = { .autoupdatingCurrent }
    /// Whether the device is locked: then reads fail, and saves become visible after it is
    /// unlocked.
    public var isDeviceLocked: @Sendable () -> Bool = { false }
    /// Whether the app is in the background, where only observers with background delivery are
    /// notified.
    public var isInBackground: @Sendable () -> Bool = { false }
    /// The end date before which no sample can be saved or read.
    public var earliestPermittedSampleDate: @Sendable () -> Date = { .distantPast }
    /// The value of `HKHealthStore.isHealthDataAvailable()`; false makes every call fail.
    public var isHealthDataAvailable = true
    /// Whether the app has HealthKit's entitlement; false makes every call fail with
    /// `errorAuthorizationDenied`, as in the tests of a package on a phone.
    public var isEntitled = true
    /// What the app declares in its Info.plist and its entitlements; nil, the default, for an app that lacks
    /// nothing.
    public var declarations: Declarations?
    /// The run of the app that the store belongs to, if a test starts and ends the app.
    package var process: AppProcess?
    /// What the person does after each save of the app.
    package var afterSave: (@Sendable (HKHealthStore) throws -> Void)?
    /// The value of `supportsHealthRecords()`.
    public var supportsHealthRecords = true

    /// Creates a configuration for a store, an app and a permission prompt.
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

    /// The configuration of `HKHealthStore()` here: the nearest override, else the environment's.
    public static var current: OpenHealthKitConfiguration { override ?? process }

    /// Makes `HKHealthStore()` use a configuration during an operation.
    ///
    /// The configuration applies to the operation and its child tasks; detached tasks and separate
    /// queues use the process's default. A store keeps the configuration of its creation.
    public static func withDefault<Result>(
        _ configuration: OpenHealthKitConfiguration, operation: () throws -> Result
    ) rethrows -> Result {
        try $override.withValue(configuration, operation: operation)
    }

    /// Makes `HKHealthStore()` use a configuration during an operation.
    ///
    /// The configuration applies to the operation and its child tasks; detached tasks and separate
    /// queues use the process's default. A store keeps the configuration of its creation.
    public nonisolated(nonsending) static func withDefault<Result>(
        _ configuration: OpenHealthKitConfiguration,
        operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await $override.withValue(configuration, operation: operation)
    }
}
