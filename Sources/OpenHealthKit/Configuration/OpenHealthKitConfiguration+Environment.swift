internal import Foundation

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
