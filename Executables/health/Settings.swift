internal import Configuration
internal import Foundation
internal import HealthWords
internal import SystemPackage

/// The settings of the machine: environment variables, and a file for the others.
///
/// An option of a command comes first, then the variable, then the file. A setting such as `serve.port` is
/// `{"serve": {"port": 8080}}` in the file and `HEALTH_SERVE_PORT` in the environment.
struct Settings: Sendable {
    /// The settings.
    enum Key: String {
        case store, journal, app, log, password
        case serveHost = "serve.host"
        case servePort = "serve.port"
        case serveHostNames = "serve.hostNames"
        case serveCertificate = "serve.certificate"
        case servePrivateKey = "serve.privateKey"
        case serveTrustedProxies = "serve.trustedProxies"
        case cloudDatabase = "cloud.database"
        case cloudHost = "cloud.host"
        case cloudPort = "cloud.port"
        case cloudCertificate = "cloud.certificate"
        case cloudPrivateKey = "cloud.privateKey"
        case cloudTrustedProxies = "cloud.trustedProxies"

        /// The beginning of the variable's name; every program with OpenHealthKit has a store and an app.
        fileprivate var prefix: String {
            self == .store || self == .app ? "openhealthkit" : "health"
        }
    }

    /// The settings of the running command.
    ///
    /// The argument parser creates the commands and passes them only arguments, so the settings are
    /// global.
    @TaskLocal static var ofCommand = Settings([:], providers: [])

    /// The environment variables.
    let variables: [String: String]
    /// The providers of settings, in descending precedence.
    private let providers: [any ConfigProvider]

    /// Reads the file that `HEALTH_SETTINGS` names, else `health/settings.json` in `$XDG_CONFIG_HOME`, which
    /// need not exist.
    ///
    /// - Throws: ``InputError`` if the file is missing, or not a JSON object.
    init(reading variables: [String: String]) async throws {
        let environment = EnvironmentVariablesProvider(
            environmentVariables: variables, secretsSpecifier: .all)
        let named = variables["HEALTH_SETTINGS"].flatMap { $0.isEmpty ? nil : $0 }
        let path = named ?? Self.usualFile(variables)
        do {
            let file = try await FileProvider<JSONSnapshot>(
                parsingOptions: .init(secretsSpecifier: .all), filePath: FilePath(path),
                allowMissing: named == nil)
            let prefixed = environment.mapKeys { key in
                let known = Key(rawValue: key.components.joined(separator: "."))
                return key.prepending(ConfigKey([known?.prefix ?? "health"]))
            }
            self.init(variables, providers: [prefixed, file])
        } catch {
            throw InputError(.noSettings, ["path": path])
        }
    }

    private init(_ variables: [String: String], providers: [any ConfigProvider]) {
        self.variables = variables
        self.providers = providers
    }

    private static func usualFile(_ variables: [String: String]) -> String {
        func variable(_ name: String) -> String? {
            variables[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let folder = variable("XDG_CONFIG_HOME") ?? (variable("HOME") ?? "") + "/.config"
        return folder + "/health/settings.json"
    }

    /// A text; nil if nothing or an empty text is set.
    ///
    /// - Throws: ``InputError`` if the value in the file is not a text.
    func text(_ key: Key) throws -> String? {
        guard case .string(let text)? = try content(key, .string, .noText) else { return nil }
        return text.isEmpty ? nil : text
    }

    /// Texts, which commas separate in the variable.
    ///
    /// - Throws: ``InputError`` if the value in the file is not a list of texts.
    func texts(_ key: Key) throws -> [String] {
        guard case .stringArray(let texts)? = try content(key, .stringArray, .noTexts)
        else { return [] }
        return texts
    }

    /// A port; nil if nothing is set.
    ///
    /// - Throws: ``InputError`` unless it is a whole number from 0 to 65535.
    func port(_ key: Key) throws -> Int? {
        guard case .int(let port)? = try content(key, .int, .noPort) else { return nil }
        guard (0...65535).contains(port) else { throw wrong(key, .noPort) }
        return port
    }

    private func content(_ key: Key, _ type: ConfigType, _ code: CommandInputWords.Key) throws
        -> ConfigContent?
    {
        let name = AbsoluteConfigKey(ConfigKey(key.rawValue))
        for provider in providers {
            do {
                let found = try provider.value(forKey: name, type: type)
                if let value = found.value { return value.content }
            } catch {
                // The sentence omits the value, which may be a password.
                throw wrong(key, code)
            }
        }
        return nil
    }

    private func wrong(_ key: Key, _ code: CommandInputWords.Key) -> InputError {
        InputError(code, ["setting": key.rawValue])
    }
}
