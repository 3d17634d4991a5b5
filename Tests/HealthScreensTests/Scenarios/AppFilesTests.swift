import Foundation
import TestSupport
import Testing

@Suite("The files of the example app")
struct AppFilesTests {
    private func list(_ name: String) throws -> [String: Any] {
        let file = Repository.file("Examples/App/\(name)")
        let list = try PropertyListSerialization.propertyList(
            from: try Data(contentsOf: file), format: nil)
        return try #require(list as? [String: Any])
    }

    @Test("AC-44 the entitlements are those of Health and of its background delivery")
    func entitlements() throws {
        let list = try list("App.entitlements")
        #expect(list["com.apple.developer.healthkit"] as? Bool == true)
        #expect(list["com.apple.developer.healthkit.background-delivery"] as? Bool == true)
        #expect(
            list["com.apple.security.application-groups"] as? [String]
                == ["group.com.example.diary"])
    }

    @Test(
        "AC-44 both usage texts are there and say what for",
        arguments: ["NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription"])
    func usage(key: String) throws {
        let text = try #require(try list("Info.plist")[key] as? String)
        // Health traps where a text is shorter than a sentence.
        #expect(text.count > 20)
        #expect(text.hasSuffix("."))
    }

    @Test("AC-44 the background mode and its task are registered")
    func background() throws {
        let list = try list("Info.plist")
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
            try list("Info.plist")["BGTaskSchedulerPermittedIdentifiers"] as? [String])
        let task = try text("BackgroundSync.swift")
        #expect(permitted.map { "static let identifier = \"\($0)\"" }.allSatisfy(task.contains))
        #expect(task.contains("register(forTaskWithIdentifier: identifier,"))
        #expect(task.contains("setTaskCompleted(success:"))
        let app = try text("DiaryApp.swift")
        let start = try #require(app.range(of: "    init() {"))
        let end = try #require(app.range(of: "\n    }\n", range: start.upperBound..<app.endIndex))
        #expect(app[start.upperBound..<end.lowerBound].contains("BackgroundSync.register"))
    }

    @Test("The views are only compiled where SwiftUI is, and say that they are not built here")
    func views() throws {
        let folder = Repository.file("Examples/App/Views")
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        #expect(files.count >= 8)
        for file in files {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            #expect(lines.first?.hasPrefix("// Not built on Linux") == true, "\(file)")
            #expect(lines.contains("#if canImport(SwiftUI)"), "\(file)")
        }
    }

    @Test(
        "Every screen has a view or a page, which shows what went wrong and what waits for a button"
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
        let views = try texts(in: "Examples/App/Views")
        let pages = try texts(in: "Sources/HealthServer/Web")
        let screens = try texts(in: "Sources/HealthScreens").filter { $0.key.hasSuffix("Screen") }
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
