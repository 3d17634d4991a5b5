import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite struct EnvironmentTests {
    private func configuration(
        _ variables: [String: String], processName: String = "my tool", isInteractive: Bool = false
    ) -> OpenHealthKitConfiguration {
        .environment(variables, processName: processName, isInteractive: isInteractive)
    }

    @Test("without variables the store is in the person's data folder, the app the process")
    func defaults() {
        let configuration = configuration([:])
        guard case .file(let url) = configuration.location else {
            Issue.record("the store is not in a file")
            return
        }
        #expect(url.path.hasSuffix("/.local/share/OpenHealthKit/health.sqlite"))
        #expect(configuration.app.bundleIdentifier == "org.openhealthkit.my-tool")
        #expect(configuration.app.name == "my tool")
    }

    @Test(
        "tests begin with an empty store, and nobody is asked",
        arguments: ["StepsPackageTests.xctest", "StepsPackageTests-test-runner"])
    func tests(processName: String) async {
        let configuration = configuration([:], processName: processName, isInteractive: true)
        #expect(configuration.location == .memory(name: "OpenHealthKit"))
        let request = PermissionPrompt.Request(
            app: configuration.app, share: [HKQuantityType(.stepCount)], read: [])
        guard case .decided(let share, _, _) = await configuration.prompt.answer(request) else {
            Issue.record("nothing was decided")
            return
        }
        #expect(share == request.share)
        let chosen = self.configuration(
            ["OPENHEALTHKIT_STORE": "/data/h.sqlite"], processName: processName)
        #expect(chosen.location == .file(URL(fileURLWithPath: "/data/h.sqlite")))
    }

    @Test("the variables choose store and app")
    func variables() {
        #expect(
            configuration(["OPENHEALTHKIT_STORE": "/data/h.sqlite"]).location
                == .file(URL(fileURLWithPath: "/data/h.sqlite")))
        #expect(
            configuration(["OPENHEALTHKIT_STORE": ":memory:"]).location
                == .memory(name: "OpenHealthKit"))
        #expect(
            configuration(["XDG_DATA_HOME": "/x"]).location
                == .file(URL(fileURLWithPath: "/x/OpenHealthKit/health.sqlite")))
        #expect(
            configuration(["HOME": "/home/ada"]).location
                == .file(
                    URL(fileURLWithPath: "/home/ada/.local/share/OpenHealthKit/health.sqlite")))
        #expect(
            configuration(["OPENHEALTHKIT_APP": "org.example.app"]).app.bundleIdentifier
                == "org.example.app")
    }

    @Test(
        "the policy answers requests; without a terminal everything asked for is allowed",
        arguments: [
            ("allow", true), ("deny", false), (nil, true),
        ] as [(String?, Bool)])
    func policy(_ policy: String?, _ isGranted: Bool) async {
        let prompt = configuration(policy.map { ["OPENHEALTHKIT_PERMISSIONS": $0] } ?? [:]).prompt
        let steps = HKQuantityType(.stepCount)
        let request = PermissionPrompt.Request(
            app: .init(bundleIdentifier: "a", name: "A"), share: [steps], read: [])
        guard case .decided(let share, let read, _) = await prompt.answer(request) else {
            Issue.record("nothing was decided")
            return
        }
        #expect(share.contains(steps) == isGranted)
        #expect(read.isEmpty)
    }

    @Test("the entitlement is missing only where the policy says so")
    func entitlement() {
        #expect(configuration([:]).isEntitled)
        #expect(configuration(["OPENHEALTHKIT_PERMISSIONS": "deny"]).isEntitled)
        #expect(!configuration(["OPENHEALTHKIT_PERMISSIONS": "unentitled"]).isEntitled)
    }

    @Test("an override holds in the operation and the tasks it makes, and nowhere else")
    func override() async {
        let configuration = OpenHealthKitConfiguration.temporary()
        let inside = await OpenHealthKitConfiguration.withDefault(configuration) {
            await Task { OpenHealthKitConfiguration.current.location }.value
        }
        #expect(inside == configuration.location)
        #expect(OpenHealthKitConfiguration.current.location != configuration.location)
        let synchronous = OpenHealthKitConfiguration.withDefault(configuration) {
            OpenHealthKitConfiguration.current.location
        }
        #expect(synchronous == configuration.location)
    }
}
