import Foundation
import Testing

@Suite("The second factor of the app's login from the command line", .timeLimit(.minutes(5)))
struct SecondFactorCommandTests {
    private struct State: Decodable, Equatable {
        var isOn: Bool
        var recoveryCodes: Int
    }

    @Test("is shown, and turned off also where its file is damaged")
    func off() async throws {
        let health = try HealthProcess()
        #expect(
            try await health.succeed("second-factor").output
                == "The password alone opens the app.\n")
        let file = health.path("second-factor.json")
        try #"{"secret":[1],"recovery":["a","b"]}"#.write(
            toFile: file, atomically: true, encoding: .utf8)
        #expect(
            try await health.succeed("second-factor", "--json").json(State.self)
                == State(isOn: true, recoveryCodes: 2))
        try "{".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try await health.run("second-factor").failed(with: 1, saying: "--off"))
        #expect(
            try await health.run("serve", "--port", "0").failed(with: 1, saying: "--off"))
        #expect(
            try await health.succeed("second-factor", "--off", "--json").json(State.self)
                == State(isOn: false, recoveryCodes: 0))
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
