import Foundation
import HealthKit
import HealthKitSync
import OpenHealthKit
import TestSupport
import Testing

@Suite("The files of the example app on a watch")
struct WatchFilesTests {
    private let infoPlist = Repository.file("Examples/App/Watch-Info.plist")
    private let entitlements = Repository.file("Examples/App/Watch.entitlements")

    @Test("AC-44 both usage texts name what the watch asks for")
    func usage() throws {
        let list = try AppFiles.list("Watch-Info.plist")
        let read = try #require(list["NSHealthShareUsageDescription"] as? String)
        let saved = try #require(list["NSHealthUpdateUsageDescription"] as? String)
        for word in ["water", "workouts", "heart rate", "energy", "distance"] {
            #expect(read.contains(word))
            #expect(word == "heart rate" || saved.contains(word))
        }
        #expect(read.hasSuffix(".") && saved.hasSuffix("."))
    }

    @Test("AC-44 with its own files the watch may ask, be woken and record in the background")
    func declared() async throws {
        var watch = try OpenHealthKitConfiguration(
            infoPlist: infoPlist, entitlements: entitlements)
        watch.isInBackground = { true }
        let store = HKHealthStore(configuration: watch)
        let features: [HealthFeature] = [.water, .workouts]
        let texts = try Repository.files(in: "Examples/App/Watch", ["swift"])
        let model = try #require(texts["Examples/App/Watch/WatchModel.swift"])
        #expect(model.contains("let features: [HealthFeature] = [.water, .workouts]"))
        // A missing text would end the process here, a missing entitlement would throw.
        try await store.requestAuthorization(
            toShare: Set(features.flatMap(\.typesToShare)),
            read: Set(features.flatMap(\.typesToRead)).union([HKQuantityType(.heartRate)]))
        try await store.enableBackgroundDelivery(
            for: HKQuantityType(.dietaryWater), frequency: .immediate)
        let running = try HKWorkoutSession(
            healthStore: store, configuration: HKWorkoutConfiguration())
        running.startActivity(with: nil)
        #expect(running.state == .running)
        running.end()
        // The check is one: without the mode the same session does not start.
        let removed = watch.declarations?.backgroundModes.remove("workout-processing")
        #expect(removed == "workout-processing")
        let refused = try HKWorkoutSession(
            healthStore: HKHealthStore(configuration: watch),
            configuration: HKWorkoutConfiguration())
        refused.startActivity(with: nil)
        #expect(refused.state == .notStarted)
    }

    @Test("The app on the watch belongs to the app on the phone, which contains it")
    func companion() throws {
        let list = try AppFiles.list("Watch-Info.plist")
        let phone = try #require(try AppFiles.list("Info.plist")["CFBundleIdentifier"] as? String)
        #expect(list["WKApplication"] as? Bool == true)
        #expect(list["WKCompanionAppBundleIdentifier"] as? String == phone)
        let identifier = try #require(list["CFBundleIdentifier"] as? String)
        #expect(identifier.hasPrefix("\(phone)."))

        // The folder with the journal is the group's.
        let group = "com.apple.security.application-groups"
        let groups = try #require(try AppFiles.list("Watch.entitlements")[group] as? [String])
        #expect(groups == (try AppFiles.list("App.entitlements")[group] as? [String]))

        let objects = try AppFiles.project()
        func targets(_ product: String) -> [(id: String, object: [String: Any])] {
            objects.filter { $0.value["isa"] as? String == "PBXNativeTarget" }
                .filter { $0.value["name"] as? String == product }
                .map { ($0.key, $0.value) }
        }
        let watch = try #require(targets("DiaryWatch").first)
        let app = try #require(targets("Diary").first)
        // The phone's app depends on the watch's, and copies its product into the folder for it.
        let dependencies = try #require(app.object["dependencies"] as? [String])
        #expect(dependencies.contains { objects[$0]?["target"] as? String == watch.id })
        let phases = try #require(app.object["buildPhases"] as? [String])
        let embedding = try #require(
            phases.compactMap { objects[$0] }.first {
                $0["dstPath"] as? String == "$(CONTENTS_FOLDER_PATH)/Watch"
            })
        let files = try #require(embedding["files"] as? [String])
        let product = try #require(watch.object["productReference"] as? String)
        #expect(files.contains { objects[$0]?["fileRef"] as? String == product })

        let configurations = try AppFiles.settings(of: "DiaryWatch")
        #expect(configurations.count == 2)
        for settings in configurations {
            #expect(settings["SDKROOT"] == "watchos")
            #expect(settings["CODE_SIGN_ENTITLEMENTS"] == "Watch.entitlements")
            #expect(settings["INFOPLIST_FILE"] == "Watch-Info.plist")
            #expect(settings["PRODUCT_BUNDLE_IDENTIFIER"] == identifier)
            #expect(settings["TARGETED_DEVICE_FAMILY"] == "4")
            #expect(settings["WATCHOS_DEPLOYMENT_TARGET"] == "11.0")
        }
    }

    @Test("Phone and watch configure the remote in one place, which claims recorded workouts")
    func configuration() throws {
        let texts = try Repository.files(in: "Examples/App", ["swift"])
        for name in ["Diary/AppModel.swift", "Watch/WatchModel.swift"] {
            let text = try #require(texts["Examples/App/\(name)"])
            #expect(text.contains("configuration: DiaryHealth.configuration(of: app)"), "\(name)")
        }
        let made = texts.filter { $0.value.contains("HealthRemote.Configuration(") }.keys
        #expect(Array(made) == ["Examples/App/Health/DiaryHealth.swift"])
        let shared = try #require(texts["Examples/App/Health/DiaryHealth.swift"])
        #expect(shared.contains("earlierSamples = .metadata(RecordedWorkout.key)"))
    }
}
