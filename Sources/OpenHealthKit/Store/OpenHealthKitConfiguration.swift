public import Foundation
internal import HealthDatabase
package import HealthModel

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
    /// The app's declarations in its Info.plist and entitlements; nil, the default, for an app that
    /// declares everything.
    public var declarations: Declarations?
    /// The run of the app that the store belongs to, if a test starts and ends the app.
    package var process: AppProcess?
    /// The person's action after each save of the app.
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

    /// An app in the store's records.
    public struct App: Hashable, Sendable {
        /// The bundle identifier, which is the app's identity.
        public var bundleIdentifier: String
        /// The name to show.
        public var name: String
        /// The app's version, which is stored with its samples.
        public var version: String?
        /// The product type of the device, such as "iPhone14,3".
        public var productType: String?
        /// The major, minor and patch number of the operating system.
        public var operatingSystem: [Int]

        /// Creates an app; the operating system is that of this machine.
        public init(
            bundleIdentifier: String, name: String, version: String? = nil,
            productType: String? = nil
        ) {
            self.bundleIdentifier = bundleIdentifier
            self.name = name
            self.version = version
            self.productType = productType
            let system = ProcessInfo.processInfo.operatingSystemVersion
            operatingSystem = [system.majorVersion, system.minorVersion, system.patchVersion]
        }

        /// The identity for the store.
        package var identity: AppIdentity {
            let numbers = operatingSystem + [0, 0, 0]
            return AppIdentity(
                bundleIdentifier: bundleIdentifier, name: name, version: version,
                productType: productType,
                operatingSystemVersion: SystemVersion(numbers[0], numbers[1], numbers[2]))
        }
    }

    /// The characteristics of a test's person, which apps read if the store has none.
    ///
    /// On a phone the person enters them in the Health app; here they come from an import or from
    /// this value.
    public struct Person: Hashable, Sendable {
        /// The date of birth: year, month and day in the Gregorian calendar.
        public var dateOfBirth: DateComponents?
        /// The biological sex.
        public var biologicalSex: HKBiologicalSex?
        /// The sex for reference ranges.
        public var referenceSex: HKReferenceSex?
        /// The blood type.
        public var bloodType: HKBloodType?
        /// The skin type.
        public var fitzpatrickSkinType: HKFitzpatrickSkinType?
        /// Whether the person uses a wheelchair.
        public var wheelchairUse: HKWheelchairUse?
        /// The measure of the person's move ring.
        public var activityMoveMode: HKActivityMoveMode?

        /// Creates a person without characteristics.
        public init() {}

        func value(_ type: ObjectType) -> CharacteristicValue? {
            switch type {
            case .dateOfBirth: day.map { .text($0) }
            case .biologicalSex: biologicalSex.map { .number($0.rawValue) }
            case .referenceSex: referenceSex.map { .number($0.rawValue) }
            case .bloodType: bloodType.map { .number($0.rawValue) }
            case .fitzpatrickSkinType: fitzpatrickSkinType.map { .number($0.rawValue) }
            case .wheelchairUse: wheelchairUse.map { .number($0.rawValue) }
            case .activityMoveMode: activityMoveMode.map { .number($0.rawValue) }
            default: nil
            }
        }

        private var day: String? {
            guard let dateOfBirth, let year = dateOfBirth.year, let month = dateOfBirth.month,
                let day = dateOfBirth.day
            else { return nil }
            return "\(year)-\(month)-\(day)"
        }
    }

    /// A separate, empty in-memory store for a test, with every permission granted.
    ///
    /// ```swift
    /// let store = HKHealthStore(configuration: .temporary())
    /// try await OpenHealthKitConfiguration.withDefault(.temporary()) {
    ///     try await ViewModel().save()  // makes its own HKHealthStore()
    /// }
    /// ```
    ///
    /// Each call creates another store; stores created with the same value share their data. It
    /// exists as long as a copy of the configuration, or an `HKHealthStore` with it.
    public static func temporary(
        app: App = App(bundleIdentifier: "org.openhealthkit.tests", name: "Tests"),
        grants: Grants = .everything, prompt: PermissionPrompt = .allow
    ) -> OpenHealthKitConfiguration {
        let name = UUID().uuidString
        var configuration = OpenHealthKitConfiguration(
            location: .memory(name: name), app: app, prompt: prompt)
        configuration.lifetime = TemporaryStoreLifetime(name)
        configuration.grants = grants
        return configuration
    }
}

/// Closes a temporary store when the last configuration with it is gone.
final class TemporaryStoreLifetime: Sendable {
    private let name: String

    init(_ name: String) { self.name = name }

    deinit { HealthStore.releaseShared(memory: name) }
}

extension OpenHealthKitConfiguration {
    /// The configuration from a process's environment variables.
    ///
    /// - `OPENHEALTHKIT_STORE`: the path of the store, or `:memory:` for a temporary one that the
    ///   process shares. Default: `OpenHealthKit/health.sqlite` in `$XDG_DATA_HOME`, which defaults
    ///   to `$HOME/.local/share`.
    /// - `OPENHEALTHKIT_APP`: the bundle identifier of the app. Default: `org.openhealthkit.` and
    ///   the name of the process.
    /// - `OPENHEALTHKIT_PERMISSIONS`: the answer to permission requests: `ask` on the terminal,
    ///   `allow` or `deny`. Default: `ask` at a terminal, otherwise `allow`, because a test or a
    ///   service has nobody to answer. Types that were never requested stay undetermined in every
    ///   case. With `unentitled` every call fails, as in an app without HealthKit's entitlement:
    ///   see ``isEntitled``.
    ///
    /// The process of `swift test` has two other defaults: its store is `:memory:`, so that each
    /// run begins with an empty store and without permissions, and its requests are allowed.
    ///
    /// `ask` without a terminal decides nothing: the request fails with `errorUserCanceled`.
    public static func environment(
        _ variables: [String: String], processName: String, isInteractive: Bool
    ) -> OpenHealthKitConfiguration {
        let bundleIdentifier =
            nonEmpty(variables["OPENHEALTHKIT_APP"])
            ?? "org.openhealthkit.\(identifierPart(processName))"
        let policy = variables["OPENHEALTHKIT_PERMISSIONS"]?.lowercased()
        var configuration = OpenHealthKitConfiguration(
            location: location(variables, processName: processName),
            app: App(bundleIdentifier: bundleIdentifier, name: processName),
            prompt: prompt(policy, isInteractive: isInteractive && !isTest(processName)))
        configuration.isEntitled = policy != "unentitled"
        return configuration
    }

    /// Whether a process runs the tests of a package.
    ///
    /// Such tests were written for a phone: they do not set environment variables, and data from an
    /// earlier run or another package in the machine's store would break them.
    private static func isTest(_ processName: String) -> Bool {
        processName.hasSuffix(".xctest") || processName.hasSuffix("-test-runner")
    }

    private static func location(_ variables: [String: String], processName: String) -> Location {
        switch nonEmpty(variables["OPENHEALTHKIT_STORE"]) {
        case ":memory:": return .memory(name: "OpenHealthKit")
        case let path?: return .file(URL(fileURLWithPath: path))
        case nil where isTest(processName): return .memory(name: "OpenHealthKit")
        case nil: break
        }
        // Foundation reads the home folder from the password file; a sandbox or a test overrides
        // it.
        let home =
            nonEmpty(variables["HOME"]).map { URL(fileURLWithPath: $0) }
            ?? URL.homeDirectory
        let data =
            nonEmpty(variables["XDG_DATA_HOME"]).map { URL(fileURLWithPath: $0) }
            ?? home.appendingPathComponent(".local/share")
        return .file(data.appendingPathComponent("OpenHealthKit/health.sqlite"))
    }

    private static func prompt(_ policy: String?, isInteractive: Bool) -> PermissionPrompt {
        switch policy {
        case "ask": .terminal
        case "allow": .allow
        case "deny": .deny
        default: isInteractive ? .terminal : .allow
        }
    }

    private static func nonEmpty(_ text: String?) -> String? {
        text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A name reduced to the characters that a bundle identifier may contain.
    private static func identifierPart(_ name: String) -> String {
        let allowed = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return allowed.isEmpty ? "app" : String(allowed)
    }
}

extension OpenHealthKitConfiguration {
    /// What an app declares to a phone about its use of Health: the texts and the background modes in its
    /// Info.plist, and its entitlements.
    ///
    /// With declarations a store raises or refuses what a phone would raise or refuse for a missing one:
    ///
    /// - A permission request without `NSHealthShareUsageDescription` (to read), `NSHealthUpdateUsageDescription`
    ///   (to save) or `NSHealthClinicalHealthRecordsShareUsageDescription` (clinical records) raises an
    ///   exception. Source: Apple's page of `requestAuthorization(toShare:read:completion:)`.
    /// - Every call without `com.apple.developer.healthkit`, and `enableBackgroundDelivery` without
    ///   `com.apple.developer.healthkit.background-delivery`, fails with `errorAuthorizationDenied`.
    /// - A workout session that is prepared or started in the background without the mode `workout-processing`
    ///   fails with `errorBackgroundWorkoutSessionNotAllowed`. Source: Apple's comment on that code. *Unverified*:
    ///   that the mode alone decides.
    public struct Declarations: Hashable, Sendable {
        /// The usage descriptions of the Info.plist that have a text, such as `NSHealthShareUsageDescription`.
        ///
        /// Xcode can make keys from build settings (`INFOPLIST_KEY_…`), which the file does not contain: insert
        /// them.
        public var usageDescriptions: Set<String>
        /// The entitlements that the app has.
        public var entitlements: Set<String>
        /// The background modes of the Info.plist, such as `workout-processing`.
        ///
        /// They are the values of `UIBackgroundModes`, or of `WKBackgroundModes` for an app on a watch.
        public var backgroundModes: Set<String>

        /// Creates declarations.
        ///
        /// - Parameters:
        ///   - usageDescriptions: The usage descriptions of the Info.plist that have a text.
        ///   - entitlements: The entitlements that the app has.
        ///   - backgroundModes: The background modes of the Info.plist.
        public init(
            usageDescriptions: Set<String>, entitlements: Set<String>,
            backgroundModes: Set<String> = []
        ) {
            self.usageDescriptions = usageDescriptions
            self.entitlements = entitlements
            self.backgroundModes = backgroundModes
        }

        /// Reads an app's declarations.
        ///
        /// - Parameters:
        ///   - infoPlist: The file `Info.plist`. Keys without a text do not count.
        ///   - entitlements: The file that ends with `.entitlements`. Keys that are `false` or empty do not count.
        /// - Throws: `CocoaError` if a file cannot be read or is no property list.
        public init(infoPlist: URL, entitlements: URL) throws {
            let info = try Self.properties(infoPlist)
            self.init(
                usageDescriptions: Set(
                    info.filter { key, value in
                        let text = (value as? String)?.trimmingCharacters(
                            in: .whitespacesAndNewlines)
                        return key.hasSuffix("UsageDescription") && text?.isEmpty == false
                    }.keys),
                entitlements: Set(
                    try Self.properties(entitlements).filter { _, value in
                        switch value {
                        case let flag as Bool: flag
                        case let list as [Any]: !list.isEmpty
                        default: true
                        }
                    }.keys),
                backgroundModes: Set(
                    ["UIBackgroundModes", "WKBackgroundModes"].flatMap {
                        info[$0] as? [String] ?? []
                    }))
        }

        private static func properties(_ file: URL) throws -> [String: Any] {
            let list = try PropertyListSerialization.propertyList(
                from: Data(contentsOf: file), format: nil)
            guard let properties = list as? [String: Any] else {
                throw CocoaError(
                    .propertyListReadCorrupt, userInfo: [NSFilePathErrorKey: file.path])
            }
            return properties
        }
    }

    /// Creates a temporary store without permissions for an app with these declarations, as on a phone after the app's
    /// installation.
    ///
    /// ```swift
    /// let configuration = try OpenHealthKitConfiguration(
    ///     infoPlist: app.infoPlist, entitlements: app.entitlements)
    /// ```
    ///
    /// - Parameters:
    ///   - infoPlist: The app's `Info.plist`.
    ///   - entitlements: The app's file of entitlements.
    ///   - prompt: The prompt that answers permission requests.
    /// - Throws: `CocoaError` if a file cannot be read or is no property list.
    public init(infoPlist: URL, entitlements: URL, prompt: PermissionPrompt = .allow) throws {
        self = .temporary(grants: .none, prompt: prompt)
        declarations = try Declarations(infoPlist: infoPlist, entitlements: entitlements)
    }

    /// Whether the app has an entitlement; without ``declarations`` it has all.
    func hasEntitlement(_ name: String) -> Bool {
        declarations.map { $0.entitlements.contains(name) } ?? true
    }

    /// The error of a workout session that may not be prepared or started now; nil if it may.
    var refusalOfWorkoutSession: HKError? {
        guard let declarations, isInBackground(),
            !declarations.backgroundModes.contains("workout-processing")
        else { return nil }
        return HKError(
            .errorBackgroundWorkoutSessionNotAllowed,
            text: "A workout session may not start in the background: add workout-processing to "
                + "the app's background modes, or start it while the app is in the foreground.")
    }

    /// Raises if the Info.plist lacks a text that a request needs.
    func checkUsageDescriptions(share: Set<HKSampleType>, read: Set<HKObjectType>) {
        guard let declarations else { return }
        let clinical = read.filter { $0 is HKClinicalType }
        let needs: [(key: String, types: [HKObjectType], verb: String)] = [
            ("NSHealthShareUsageDescription", Array(read.subtracting(clinical)), "read"),
            ("NSHealthUpdateUsageDescription", Array(share), "write"),
            ("NSHealthClinicalHealthRecordsShareUsageDescription", Array(clinical), "read"),
        ]
        for need in needs
        where !need.types.isEmpty && !declarations.usageDescriptions.contains(need.key) {
            let names = need.types.map(\.identifier).sorted().joined(separator: ", ")
            HKException.raise(
                .invalidArgument,
                "\(need.key) must be set in the app's Info.plist in order to request "
                    + "\(need.verb) authorization for the following types: \(names)")
        }
    }
}
