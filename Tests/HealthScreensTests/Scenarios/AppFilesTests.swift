import Foundation
import HealthKit
import HealthKitSync
import HealthWords
import OpenHealthKit
import TestSupport
import Testing

@Suite("The files of the example app")
struct AppFilesTests {
    @Test("AC-44 the entitlements are those of Health and of its background delivery")
    func entitlements() throws {
        let list = try AppFiles.list("App.entitlements")
        #expect(list["com.apple.developer.healthkit"] as? Bool == true)
        #expect(list["com.apple.developer.healthkit.background-delivery"] as? Bool == true)
        #expect(
            list["com.apple.security.application-groups"] as? [String]
                == ["group.com.example.diary"])
    }

    @Test(
        "AC-44 the project builds the app and its widget with these files, for debugging and release",
        arguments: [
            ("Diary", "Info.plist", "App.entitlements"),
            ("DiaryWidget", "Widget-Info.plist", "Widget.entitlements"),
        ])
    func linked(target: String, infoPlist: String, entitlements: String) throws {
        let configurations = try AppFiles.settings(of: target)
        #expect(configurations.count == 2)
        let app = try #require(try AppFiles.list("Info.plist")["CFBundleIdentifier"] as? String)
        for settings in configurations {
            #expect(settings["INFOPLIST_FILE"] == infoPlist)
            #expect(settings["CODE_SIGN_ENTITLEMENTS"] == entitlements)
            // An extension has an identifier below that of its app.
            let identifier = try #require(settings["PRODUCT_BUNDLE_IDENTIFIER"])
            #expect(
                target == "Diary" ? identifier == app : identifier.hasPrefix("\(app)."))
        }
    }

    @Test(
        "AC-44 both usage texts exist and give the purpose",
        arguments: ["NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription"])
    func usage(key: String) throws {
        let text = try #require(try AppFiles.list("Info.plist")[key] as? String)
        // Health traps where a text is shorter than a sentence.
        #expect(text.count > 20)
        #expect(text.hasSuffix("."))
    }

    @Test(
        "AC-44 the usage texts name everything that the app requests",
        arguments: HealthFeature.allCases)
    func namesWhatIsAsked(feature: HealthFeature) throws {
        func text(_ key: String) throws -> String {
            try #require(try AppFiles.list("Info.plist")[key] as? String)
        }
        for word in words(for: feature.typesToRead) {
            #expect(try text("NSHealthShareUsageDescription").contains(word))
        }
        for word in words(for: Set(feature.typesToShare.map { $0 as HKObjectType })) {
            #expect(try text("NSHealthUpdateUsageDescription").contains(word))
        }
    }

    /// The words for types in the usage texts.
    private func words(for types: Set<HKObjectType>) -> Set<String> {
        Set(
            types.map { type in
                switch type.identifier {
                case HKQuantityTypeIdentifier.bodyMass.rawValue,
                    HKQuantityTypeIdentifier.leanBodyMass.rawValue:
                    "weights"
                case HKQuantityTypeIdentifier.bodyFatPercentage.rawValue: "body fat"
                case HKQuantityTypeIdentifier.dietaryWater.rawValue: "water"
                case HKCorrelationTypeIdentifier.food.rawValue: "meals"
                case HKCategoryTypeIdentifier.sleepAnalysis.rawValue: "sleep"
                case HKQuantityTypeIdentifier.stepCount.rawValue,
                    HKQuantityTypeIdentifier.basalEnergyBurned.rawValue:
                    "activity"
                case let name where name.contains("Dietary"): "nutrients"
                case let name
                where type is HKWorkoutType || name.contains("Distance")
                    || name == HKQuantityTypeIdentifier.activeEnergyBurned.rawValue:
                    "workouts"
                default: "measurements"
                }
            })
    }

    @Test(
        "AC-44 with its own files the app may ask for all it asks for, and be woken by all it reads"
    )
    func declared() async throws {
        let files = (
            infoPlist: Repository.file("Examples/App/Info.plist"),
            entitlements: Repository.file("Examples/App/App.entitlements")
        )
        var phone = try OpenHealthKitConfiguration(
            infoPlist: files.infoPlist, entitlements: files.entitlements)
        let store = HKHealthStore(configuration: phone)
        // A missing text would end the process here, a missing entitlement would throw.
        let features = Set(HealthFeature.allCases)
        #expect(try await HealthPermissions(store: store).request(features) == .authorized)
        let types = features.flatMap(\.typesToRead).compactMap { $0 as? HKSampleType }
        #expect(types.count > 50)
        for type in Set(types) {
            try await store.enableBackgroundDelivery(for: type, frequency: .immediate)
        }
        let texts = try #require(phone.declarations?.usageDescriptions)
        #expect(
            texts.isSuperset(of: [
                "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription",
            ]))
        // The check is one: without an entitlement the same calls fail.
        let delivery = "com.apple.developer.healthkit.background-delivery"
        let removed = phone.declarations?.entitlements.remove(delivery)
        #expect(removed == delivery)
        let poor = HKHealthStore(configuration: phone)
        try await poor.requestAuthorization(toShare: [], read: Set(types))
        await #expect(throws: HKError.self) {
            try await poor.enableBackgroundDelivery(
                for: HKQuantityType(.bodyMass), frequency: .immediate)
        }
    }

    @Test("AC-44 the background mode and its task are registered")
    func background() throws {
        let list = try AppFiles.list("Info.plist")
        let modes = try #require(list["UIBackgroundModes"] as? [String])
        #expect(modes.contains("processing"))
        #expect(modes.contains("fetch"))
        let tasks = try #require(list["BGTaskSchedulerPermittedIdentifiers"] as? [String])
        #expect(tasks == ["com.example.diary.healthkit.sync"])
        #expect(list["LSApplicationQueriesSchemes"] as? [String] == ["x-apple-health"])
    }

    @Test("AC-44 the app registers at its launch the background task that its property list names")
    func backgroundTask() throws {
        func text(_ name: String) throws -> String {
            let file = Repository.file("Examples/App/\(name)")
            return try String(contentsOf: file, encoding: .utf8)
        }
        let permitted = try #require(
            try AppFiles.list("Info.plist")["BGTaskSchedulerPermittedIdentifiers"] as? [String])
        let task = try text("Diary/BackgroundSync.swift")
        #expect(permitted.map { "static let identifier = \"\($0)\"" }.allSatisfy(task.contains))
        #expect(task.contains("register(forTaskWithIdentifier: identifier,"))
        #expect(task.contains("setTaskCompleted(success:"))
        let app = try text("Diary/DiaryApp.swift")
        let start = try #require(app.range(of: "    init() {"))
        let end = try #require(app.range(of: "\n    }\n", range: start.upperBound..<app.endIndex))
        #expect(app[start.upperBound..<end.lowerBound].contains("BackgroundSync.register"))
        // Health launches the app in the background too, where no view appears.
        #expect(app[start.upperBound..<end.lowerBound].contains("model.launched()"))
    }

    @Test("The journal lies in the folder of the group that the entitlements name")
    func folder() throws {
        let texts = try Repository.files(in: "Examples/App", ["swift"])
        let folder = try #require(texts.first { $0.key.hasSuffix("AppFolder.swift") }?.value)
        let groups = try #require(
            try AppFiles.list("App.entitlements")["com.apple.security.application-groups"]
                as? [String])
        #expect(groups.contains { folder.contains("static let group = \"\($0)\"") })
        #expect(folder.contains("forSecurityApplicationGroupIdentifier: group)"))
        #expect(texts.values.contains { $0.contains("folder: AppFolder.shared()") })
        #expect(texts.values.allSatisfy { !$0.contains("documentDirectory") })
    }

    @Test("The Xcode project refers to objects, folders, files and products that are there")
    func project() throws {
        let app = Repository.file("Examples/App")
        let data = try Data(contentsOf: app.appending(path: "Diary.xcodeproj/project.pbxproj"))
        let objects = try AppFiles.project()
        let text = String(decoding: data, as: UTF8.self)
        let used = Set(text.matches(of: /D1A0[0-9A-F]{20}/).map { String($0.0) })
        #expect(used == Set(objects.keys))
        let manifest = try String(contentsOf: Repository.file("Package.swift"), encoding: .utf8)
        var files: [String] = []
        var products: Set<String> = []
        for object in objects.values {
            switch object["isa"] as? String {
            case "PBXFileSystemSynchronizedRootGroup":
                files.append(try #require(object["path"] as? String))
            case "XCLocalSwiftPackageReference":
                files.append("\(try #require(object["relativePath"] as? String))/Package.swift")
            case "XCSwiftPackageProductDependency":
                products.insert(try #require(object["productName"] as? String))
            default: break
            }
            let settings = object["buildSettings"] as? [String: String] ?? [:]
            files += ["CODE_SIGN_ENTITLEMENTS", "INFOPLIST_FILE"].compactMap { settings[$0] }
        }
        #expect(files.count >= 12)
        for file in files {
            let path = app.appending(path: file).path
            #expect(FileManager.default.fileExists(atPath: path), "\(file)")
        }
        #expect(products.contains("HealthViews"))
        for product in products {
            #expect(manifest.contains(".library(name: \"\(product)\""), "\(product)")
        }
        // Every module of the package that a file imports is a product of the project.
        for (name, text) in try Repository.files(in: "Examples/App", ["swift"])
        where !name.contains("/StandIns/") {
            for match in text.matches(of: /(?m)^import (Health\w+)$/) where match.1 != "HealthKit" {
                #expect(products.contains(String(match.1)), "\(name) imports \(match.1)")
            }
        }
        let scheme = try String(
            contentsOf: app.appending(
                path: "Diary.xcodeproj/xcshareddata/xcschemes/Diary.xcscheme"),
            encoding: .utf8)
        for match in scheme.matches(of: /BlueprintIdentifier = "(\w+)"/) {
            #expect(objects[String(match.1)]?["isa"] as? String == "PBXNativeTarget")
        }
    }

    @Test("The project compiles as the check against Apple's declarations does")
    func language() throws {
        let objects = try AppFiles.project()
        let project = objects.values.first { $0["isa"] as? String == "PBXProject" }
        let list = try #require(project?["buildConfigurationList"] as? String)
        let ids = try #require(objects[list]?["buildConfigurations"] as? [String])
        #expect(ids.count == 2)
        for id in ids {
            let settings = try #require(objects[id]?["buildSettings"] as? [String: String])
            #expect(settings["SWIFT_VERSION"] == "6.0")
            #expect(settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor")
            // Among others `NonisolatedNonsendingByDefault` and `InferIsolatedConformances`.
            #expect(settings["SWIFT_APPROACHABLE_CONCURRENCY"] == "YES")
            #expect(settings["SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY"] == "YES")
        }
    }

    @Test("The widget reads the folder of the app's group, as its entitlements say")
    func widget() throws {
        let group = "com.apple.security.application-groups"
        let groups = try #require(try AppFiles.list("Widget.entitlements")[group] as? [String])
        #expect(try AppFiles.list("App.entitlements")[group] as? [String] == groups)
        let point = try AppFiles.list("Widget-Info.plist")["NSExtension"] as? [String: String]
        #expect(point?["NSExtensionPointIdentifier"] == "com.apple.widgetkit-extension")
        let widget = try String(
            contentsOf: Repository.file("Examples/App/Widget/DiaryWidget.swift"), encoding: .utf8)
        #expect(widget.contains("DaySnapshot(contentsOf: AppFolder.snapshot())"))
    }

    @Test("The offer to connect is shown until it was answered once, and a phone shows every tab")
    func tabs() throws {
        let root = try String(
            contentsOf: Repository.file("Examples/App/Diary/Views/RootView.swift"), encoding: .utf8)
        #expect(root.contains("@AppStorage(\"isOnboarded\") private var isOnboarded = false"))
        #expect(root.contains(/if !isOnboarded, [^{]*\{\s*OnboardingView/))
        #expect(root.contains("if isFinished { isOnboarded = true }"))
        let first = try String(
            contentsOf: Repository.file("Sources/HealthViews/OnboardingView.swift"),
            encoding: .utf8)
        #expect(first.contains(".task { await screen.refresh() }"))
        // A sixth tab would disappear under "More".
        #expect((1...5).contains(root.ranges(of: ".tabItem {").count))
    }

    @Test("The app has a test for a simulator, which taps what the English app shows")
    func simulator() throws {
        for settings in try AppFiles.settings(of: "DiaryUITests") {
            #expect(settings["TEST_TARGET_NAME"] == "Diary")
        }
        let scheme = try String(
            contentsOf: Repository.file(
                "Examples/App/Diary.xcodeproj/xcshareddata/xcschemes/Diary.xcscheme"),
            encoding: .utf8)
        #expect(scheme.contains(/<TestAction(?s:.*)BlueprintName = "DiaryUITests"/))
        let test = try String(
            contentsOf: Repository.file("Examples/App/UITests/DiaryUITests.swift"),
            encoding: .utf8)
        let words = Language.english
        #expect(test.contains("app.buttons[\"\(words.onboarding.skip)\"]"))
        let tabs = [
            words.navigation.today, words.navigation.log, words.navigation.history,
            words.weightTrend.title, words.navigation.settings,
        ]
        #expect(test.contains("for name in \(tabs) {"))
    }

    @Test(
        "A view that stands among the rows of a form has no list of its own, which would have no height"
    )
    func rows() throws {
        let texts = try AppFiles.views()
        let list = /\b(?:List|Form|ScrollView)\b\s*[({]/
        var rows: Set<String> = []
        for text in texts.values {
            for form in text.matches(of: /(?ms)^( *)Form \{\n(.*?)^\1\}/) {
                for match in String(form.2).matches(of: /\b(\w+View)\(/) {
                    rows.insert(String(match.1))
                }
            }
        }
        rows.remove("ConflictView")  // The destination of a link.
        #expect(rows.isSuperset(of: ["ReviewView", "ComposeView", "HealthSettingsView"]))
        for row in rows {
            let text = try #require(texts.first { $0.key.hasSuffix("/\(row).swift") }?.value)
            #expect(!text.contains(list), "\(row)")
        }
    }

    @Test(
        "The background task is isolated to no actor, because the system calls it on its own queue")
    func isolation() throws {
        let task = try String(
            contentsOf: Repository.file("Examples/App/Diary/BackgroundSync.swift"), encoding: .utf8)
        #expect(task.contains("nonisolated enum BackgroundSync {"))
        #expect(task.contains("@Sendable given in"))
    }

    @Test("Pulling the page of a day down runs a sync pass in the app")
    func pulling() throws {
        let model = try String(
            contentsOf: Repository.file("Examples/App/Diary/AppModel.swift"), encoding: .utf8)
        #expect(model.contains(/TodayScreen\([^)]*sync: sync\)/))
    }

    @Test("No text of a view is written in it: all are words of a language")
    func words() throws {
        for (name, text) in try AppFiles.views() {
            let literals = text.matches(of: /\b(?:Button|Text|Label|Toggle|Section)\("[A-Za-z]/)
            #expect(literals.isEmpty, "\(name)")
        }
    }

    @Test("Every view of the product has a preview, which makes its screen from the preview data")
    func previews() throws {
        let texts = try Repository.files(in: "Sources/HealthViews", ["swift"])
        let previews = texts.filter { $0.key.hasSuffix("Previews.swift") }.values.joined()
        let views = texts.values.flatMap {
            $0.matches(of: /public struct (\w+): View \{/).map { String($0.1) }
        }
        #expect(views.count >= 16)
        for view in views { #expect(previews.contains("\(view)("), "\(view)") }
        let made = previews.matches(of: /struct \w+Preview: PreviewProvider/).count
        #expect(made == views.count)
    }

    @Test("Every view is shown by another one or by the app")
    func connected() throws {
        let texts = try Repository.files(in: "Examples/App", ["swift"])
            .filter { !$0.key.contains("/StandIns/") }
            .merging(AppFiles.views()) { text, _ in text }
        for text in texts.values {
            for match in text.matches(of: /struct (\w+View): View/) {
                let uses = texts.values.reduce(0) { count, text in
                    count + text.ranges(of: "\(match.1)(").count
                        + text.ranges(of: "\(match.1) {").count
                }
                #expect(uses > 0, "\(match.1)")
            }
        }
    }

    @Test("The views are only compiled with SwiftUI, and say that they are not built here")
    func onlyWithSwiftUI() throws {
        let texts = try AppFiles.views()
        #expect(texts.count >= 20)
        // The tests of the listings build these.
        let built = ["WorkoutRecorder.swift", "RecordedWorkout.swift"]
        for (name, text) in texts where !built.contains(where: name.hasSuffix) {
            let lines = text.split(separator: "\n")
            #expect(lines.first?.hasPrefix("// Not built on Linux") == true, "\(name)")
            #expect(lines.contains { $0.hasPrefix("#if canImport(SwiftUI)") }, "\(name)")
        }
    }

    @Test(
        "Every screen has a view or a page, which shows errors and actions"
    )
    func states() throws {
        func texts(in folder: String) throws -> [String: String] {
            let folder = Repository.file(folder)
            let files = try #require(
                FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            var texts: [String: String] = [:]
            for case let file as URL in files where file.pathExtension == "swift" {
                let name = file.deletingPathExtension().lastPathComponent
                texts[name] = try String(contentsOf: file, encoding: .utf8)
            }
            return texts
        }
        let views = try texts(in: "Sources/HealthViews")
            .merging(texts(in: "Examples/App/Diary/Views")) { text, _ in text }
        let pages = try texts(in: "Sources/HealthWeb")
        let screens = try texts(in: "Sources/HealthScreens")
            .merging(texts(in: "Sources/HealthCloudScreens")) { first, _ in first }
            .filter { $0.key.hasSuffix("Screen") }
        #expect(screens.count >= 11)
        for (name, screen) in screens {
            var shown = views.values.filter { $0.contains("let screen: \(name)\n") }
            var names: Set<String> = ["screen"]
            if shown.isEmpty {
                // In a page the screen is a parameter, or a property of the person's screens.
                let naming = try Regex(
                    "(\\w+)(?:: | = )\(name)\\b", as: (Substring, Substring).self)
                names.formUnion(
                    pages.values.flatMap { $0.matches(of: naming).map { String($0.1) } })
                shown = pages.values.filter { page in
                    page.contains(": \(name)") || page.contains("-> \(name)")
                        || names.subtracting(["screen"]).contains { page.contains("\($0).") }
                }
            }
            #expect(!shown.isEmpty, "\(name) has no view and no page")
            for state in ["problem", "alert", "saved"]
            where screen.contains("public private(set) var \(state)") {
                #expect(
                    shown.contains { text in names.contains { text.contains("\($0).\(state)") } },
                    "No view or page reads the \(state) of \(name)")
            }
        }
    }
}
