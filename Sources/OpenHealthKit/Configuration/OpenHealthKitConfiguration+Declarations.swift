public import Foundation

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
