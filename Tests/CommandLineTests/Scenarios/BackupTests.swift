import Foundation
import Testing

@Suite("Backup and restore from the command line")
struct BackupTests {
    private struct Report: Decodable, Equatable {
        var added = 0
        var broughtBack = 0
        var changed = 0
        var known = 0
        var deleted = 0
    }

    @Test("a backup brings back what was deleted, and with --replace takes away what is new")
    func roundTrip() throws {
        let health = try HealthProcess()
        let weight = try health.succeed("log", "weight", "80kg", "--json").json(Decoded.Entry.self)
        try health.succeed("log", "water", "250mL")
        let file = health.path("journal.json")
        #expect(try health.succeed("backup", file).output.contains("2 entries"))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
        try health.succeed("delete", weight.id)
        try health.succeed("log", "water", "500mL")
        let merged = try health.succeed("restore", file, "--json").json(Report.self)
        #expect(merged == Report(broughtBack: 1, known: 1))
        #expect(try health.succeed("history", "--json").json([Decoded.Entry].self).count == 3)
        let backup = try health.succeed("backup", "-").output
        let planned = try health.succeed("restore", file, "--replace", "--dry-run", "--json")
            .json(Report.self)
        #expect(planned == Report(known: 2, deleted: 1))
        let words = try health.succeed("restore", file, "--replace", "--dry-run").output
        #expect(words.contains("Nothing was changed"))
        let replaced = try health.succeed("restore", file, "--replace", "--json").json(Report.self)
        #expect(replaced == Report(known: 2, deleted: 1))
        let again = try health.succeed("restore", "-", "--json", input: backup).json(Report.self)
        #expect(again == Report(broughtBack: 1, known: 2))
    }

    @Test("what cannot be restored or written says so in one sentence")
    func failures() throws {
        let health = try HealthProcess()
        #expect(try health.run("restore", "none.json").failed(with: 66, saying: "none.json"))
        #expect(
            try health.run("restore", "-", input: "{}").failed(with: 65, saying: "not a backup"))
        #expect(
            try health.run("restore", "-", input: #"{"format": 2}"#)
                .failed(with: 65, saying: "Please update the app"))
        #expect(
            try health.run("backup", health.path("none/journal.json"))
                .failed(with: 73, saying: "journal.json"))
    }
}
