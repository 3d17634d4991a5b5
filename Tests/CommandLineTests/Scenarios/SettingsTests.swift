import Foundation
import Testing

@Suite("Settings of the computer")
struct SettingsTests {
    /// A person whose files no variable names.
    private static func person() throws -> HealthProcess {
        var health = try HealthProcess()
        health.environment["OPENHEALTHKIT_STORE"] = nil
        health.environment["HEALTH_JOURNAL"] = nil
        return health
    }

    private static func write(_ text: String, at path: String, of health: HealthProcess) throws {
        let file = health.folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private static let usual = ".config/health/settings.json"

    private static func exists(_ name: String, in health: HealthProcess) -> Bool {
        FileManager.default.fileExists(atPath: health.path(name))
    }

    @Test("the file says where the store and the journal are")
    func file() async throws {
        let health = try Self.person()
        let places =
            #"{"store": "\#(health.path("s.sqlite"))", "journal": "\#(health.path("j.sqlite"))"}"#
        try Self.write(places, at: Self.usual, of: health)
        try await health.succeed("log", "water", "250", "mL")
        #expect(try await health.succeed("status").output.contains(health.path("s.sqlite")))
        #expect(Self.exists("j.sqlite", in: health))
        #expect(!Self.exists(".local", in: health))
    }

    @Test("a variable overrides the file, and an option overrides the variable")
    func order() async throws {
        var health = try Self.person()
        try Self.write(
            #"{"journal": "\#(health.path("file.sqlite"))"}"#, at: Self.usual, of: health)
        health.environment["HEALTH_JOURNAL"] = health.path("variable.sqlite")
        try await health.succeed("log", "water", "250", "mL")
        #expect(Self.exists("variable.sqlite", in: health))
        try await health.succeed(
            "log", "water", "250", "mL", "--journal", health.path("option.sqlite"))
        #expect(Self.exists("option.sqlite", in: health))
        #expect(!Self.exists("file.sqlite", in: health))
    }

    @Test("HEALTH_SETTINGS names another file, which must exist")
    func otherFile() async throws {
        var health = try Self.person()
        health.environment["HEALTH_SETTINGS"] = health.path("mine.json")
        #expect(try await health.run("status").failed(with: 64, saying: "mine.json"))
        try Self.write(
            #"{"journal": "\#(health.path("mine.sqlite"))"}"#, at: "mine.json", of: health)
        try await health.succeed("log", "water", "250", "mL")
        #expect(Self.exists("mine.sqlite", in: health))
    }

    @Test(
        "an invalid file is rejected, and the error contains none of its values",
        arguments: [
            ("not JSON", "is not a settings file"), ("[1]", "is not a settings file"),
            (#"{"store": 4711}"#, "The setting store must be a text"),
            (#"{"log": ["4711"]}"#, "The setting log must be a text"),
        ])
    func refused(text: String, sentence: String) async throws {
        let health = try Self.person()
        try Self.write(text, at: Self.usual, of: health)
        let result = try await health.run("log", "water", "250", "mL")
        #expect(result.failed(with: 64, saying: sentence))
        #expect(!result.errors.contains("4711"))
        #expect(!Self.exists(".local", in: health))
    }

    @Test(
        "a server's settings apply unless its options are given",
        arguments: [
            (#"{"serve": {"port": 65536}}"#, "The setting serve.port must be a port"),
            (#"{"serve": {"port": "http"}}"#, "The setting serve.port must be a port"),
            (#"{"serve": {"host": "0.0.0.0"}}"#, "password"),
            (#"{"serve": {"certificate": "a.pem"}}"#, "--private-key"),
            (#"{"serve": {"hostNames": "one"}}"#, "serve.hostNames must be a list"),
            (#"{"serve": {"trustedProxies": ["4711"]}}"#, "serve.trustedProxies must name"),
            (#"{"password": 4711}"#, "The setting password must be a text"),
        ])
    func server(text: String, word: String) async throws {
        let health = try Self.person()
        try Self.write(text, at: Self.usual, of: health)
        let result = try await health.run("serve")
        #expect(result.status != 0 && result.errors.contains(word), "\(result.errors)")
        #expect(!result.errors.contains("4711"))
    }

    @Test(
        "a trusted proxy that is no address and no network is rejected",
        arguments: ["proxy", "10.0.0.0/33", "0.0.0.0/0", "::/0", "10.0.0.1:80"])
    func proxies(text: String) async throws {
        let health = try Self.person()
        let sentence = "The setting --trusted-proxy must name addresses"
        for command in [["serve"], ["cloud", "serve"]] {
            let options = ["--trusted-proxy", "192.0.2.1", "--trusted-proxy", text]
            let result = try await health.run(command + options)
            #expect(result.failed(with: 64, saying: sentence))
        }
        #expect(!Self.exists(".local", in: health))
    }

    @Test("the variables of a server are named after the settings")
    func variables() async throws {
        var health = try Self.person()
        health.environment["HEALTH_SERVE_PORT"] = "http"
        #expect(try await health.run("serve").failed(with: 64, saying: "serve.port"))
        #expect(try await health.run("cloud", "invite").failed(with: 64, saying: "--database"))
        health.environment["HEALTH_CLOUD_DATABASE"] = health.path("cloud.sqlite")
        try await health.succeed("cloud", "invite")
        #expect(Self.exists("cloud.sqlite", in: health))
    }
}
