import Foundation
import TestSupport
import Testing

@Suite("The report about a transcript")
struct ConformanceReportTests {
    private struct Report {
        var text: String
        var errors: String
        var code: Int32
    }

    private func report(
        _ transcript: String, _ options: String..., in repository: URL = Repository.root
    ) throws -> Report {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        try transcript.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = repository.appending(path: "Scripts/conformance-report")
        process.arguments = options + [file.path]
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let said = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Report(
            text: String(decoding: text, as: UTF8.self),
            errors: String(decoding: said, as: UTF8.self), code: process.terminationStatus)
    }

    /// A transcript of a phone with the tests of these rules, which have one test each.
    private func transcript(_ tests: [(rule: String, outcome: String)]) throws -> String {
        let sources = try Repository.files(in: "Conformance/Tests", ["swift"]).values.joined()
        let entries = try tests.map { rule, outcome in
            let titles = sources.matches(of: #/"Rule ([U0-9.]+): ([^"]+)"/#)
                .filter { String($0.1) == rule }
            try #require(titles.count == 1, "Rule \(rule) has one test.")
            return """
                {"rule": "\(rule)", "title": "\(titles[0].2)", "outcome": "\(outcome)",
                 "issues": \(outcome == "passed" ? "[]" : "[\"It is otherwise.\"]")}
                """
        }
        return """
            {"form": "healthkit-conformance-1", "implementation": "HealthKit",
             "system": "iOS Version 26.5 (Build 23F79)", "device": "iPhone17,3",
             "date": "2026-11-28T11:20:59Z", "tests": [\(entries.joined(separator: ","))]}
            """
    }

    @Test("a difference fails, and the report has its rule and what was found")
    func difference() throws {
        let report = try report(
            try transcript([("2.8", "passed"), ("3.3", "failed"), ("10.5", "skipped")]))
        #expect(report.code == 1)
        #expect(report.errors == "Not confirmed: 3.3\n")
        #expect(report.text.contains("1 are confirmed, 1 differ, 0 ran in part"))
        #expect(report.text.contains("### 3.3\n\nThe page says: Saving the same UUID again"))
        #expect(report.text.contains("  > It is otherwise."))
        #expect(report.text.contains("| 2.8 | confirmed | yes | 1 of 1 |  |"))
        #expect(report.text.contains("| 3.3 | differs |  | 0 of 1 |  |"))
        #expect(report.text.contains("| 10.5 | not run | yes | 0 of 1 | It is otherwise. |"))
        #expect(report.text.contains("| 14.1 | not in the suite | yes |  | The phone would"))
    }

    @Test("a run without a difference succeeds, unless all tests are wanted")
    func incomplete() throws {
        let run = try transcript([("2.8", "passed")])
        #expect(try report(run).code == 0)
        let complete = try report(run, "--complete")
        #expect(complete.code == 1)
        #expect(complete.errors.contains("3.3"))
    }

    @Test("a rule of which a test did not run is not confirmed")
    func part() throws {
        let title = "an empty array fails with 3"
        let run = try transcript([]).replacing(
            "\"tests\": []",
            with: """
                "tests": [{"rule": "3.1", "title": "\(title)", "outcome": "passed", "issues": []}]
                """)
        #expect(try report(run).text.contains("| 3.1 | partly run | yes | 1 of 1 |  |"))
    }

    @Test(
        "a file that is no transcript fails with 65",
        arguments: [
            "", "[]", "{}", #"{"form": "another"}"#,
            #"{"form": "healthkit-conformance-1", "implementation": "HealthKit", "system": 5}"#,
        ])
    func unreadable(text: String) throws {
        let report = try report(text)
        #expect(report.code == 65)
        #expect(report.text.isEmpty)
        #expect(report.errors.contains("is not a transcript"))
    }

    @Test("a mark names the system in the column of the confirmed rules alone, once")
    func marked() throws {
        // A copy of what the script reads and writes.
        let folder = try TemporaryFolder()
        for path in [
            "Scripts/conformance-report", "docs/fidelity.md", "Conformance/README.md",
            "Conformance/Tests",
        ] {
            let copy = folder.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Repository.file(path), to: copy)
        }
        func page() throws -> [String: [String]] {
            let text = try String(
                contentsOf: folder.url.appending(path: "docs/fidelity.md"), encoding: .utf8)
            #expect(!text.contains("No transcript of an Apple system exists yet"))
            return text.split(separator: "\n").reduce(into: [:]) { rows, line in
                let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                if cells.count > 5 { rows[cells[1]] = Array(cells.dropFirst(2).dropLast()) }
            }
        }
        let phone = try transcript([("2.8", "passed"), ("3.3", "failed"), ("10.5", "skipped")])
        let simulator = phone.replacing("iPhone17,3", with: "Simulator of iPhone17,3")
        for run in [phone, phone, simulator] {
            #expect(try report(run, "--mark", in: folder.url).code == 1)
        }
        let rows = try page()
        #expect(rows["2.8"]?.count == 4 && rows["2.8"]?[1] == "`ObjectRules`")
        #expect(rows["2.8"]?[2] == "*Unverified*.")
        #expect(rows["2.8"]?.last == "iOS 26.5, the simulator of iOS 26.5")
        #expect(rows["3.3"]?.count == 3 && rows["10.5"]?.count == 3)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.url.appending(path: "Conformance/Transcripts").path)
        #expect(Set(names) == ["ios-26.5.json", "the-simulator-of-ios-26.5.json"])
    }

    @Test("a run that was not on HealthKit itself is not marked")
    func mark() throws {
        let run = try transcript([("2.8", "passed")]).replacing(
            "\"HealthKit\"", with: "\"Another\"")
        let report = try report(run, "--mark")
        #expect(report.code == 1)
        #expect(report.text.contains("It says nothing about a phone."))
        #expect(report.errors.contains("Only a run on HealthKit itself is marked."))
    }
}
