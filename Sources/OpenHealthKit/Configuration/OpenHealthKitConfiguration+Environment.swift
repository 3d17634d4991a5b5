internal import Foundation

extension OpenHealthKitConfiguration {
    /// The configuration that the environment of a process asks for.
    ///
    /// - `OPENHEALTHKIT_STORE`: the path of the store, or `:memory:` for one that the process
    ///   shares and forgets. Default: `OpenHealthKit/health.sqlite` in `$XDG_DATA_HOME`, which is
    ///   `$HOME/.local/share` where it is not set.
    /// - `OPENHEALTHKIT_APP`: the bundle identifier of the app. Default: `org.openhealthkit.`
    ///   and the name of the process.
    /// - `OPENHEALTHKIT_PERMISSIONS`: how requests are answered: `ask` on the terminal, `allow`
    ///   or `deny`. Default: `ask` at a terminal, else `allow`, since what runs without a person,
    ///   as a test or a service, would have nobody to answer. What was never requested stays
    ///   undetermined in every case. With `unentitled` every call fails, as in an app without
    ///   HealthKit's entitlement: see ``isEntitled``.
    ///
    /// The process of `swift test` differs in two defaults: its store is `:memory:`, so that each
    /// run begins with nothing saved and nothing asked for, and its requests are allowed.
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
    /// Those were written for a phone: they know nothing of variables, and what an earlier run or
    /// another package left in the store of the machine would spoil them.
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
        // Foundation asks the password file for the home; a sandbox or a test says otherwise.
        let home =
            nonEmpty(variables["HOME"]).map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser
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

    /// A name with only what a bundle identifier may hold.
    private static func identifierPart(_ name: String) -> String {
        let allowed = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return allowed.isEmpty ? "app" : String(allowed)
    }
}
