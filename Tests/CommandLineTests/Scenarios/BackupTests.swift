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

    @Test("what a killed backup left beside a relative path is removed by the next one")
    func abandonedBackup() async throws {
        let health = try HealthProcess()
        let left = health.path("b.json.\(UUID().uuidString).partial")
        try Data("entries".utf8).write(to: URL(fileURLWithPath: left))
        try await health.succeed("backup", "b.json")
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(FileManager.default.fileExists(atPath: health.path("b.json")))
    }

    @Test("a restore brings deleted entries back, and with --replace deletes newer ones")
    func roundTrip() async throws {
        let health = try HealthProcess()
        let weight = try await health.succeed("log", "weight", "80kg", "--json").json(
            Decoded.Entry.self)
        try await health.succeed("log", "water", "250mL")
        let file = health.path("journal.json")
        #expect(try await health.succeed("backup", file).output.contains("2 entries"))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
        try await health.succeed("delete", weight.id)
        try await health.succeed("log", "water", "500mL")
        let merged = try await health.succeed("restore", file, "--json").json(Report.self)
        #expect(merged == Report(broughtBack: 1, known: 1))
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).count == 3)
        let backup = try await health.succeed("backup", "-").output
        let planned = try await health.succeed("restore", file, "--replace", "--dry-run", "--json")
            .json(Report.self)
        #expect(planned == Report(known: 2, deleted: 1))
        let words = try await health.succeed("restore", file, "--replace", "--dry-run").output
        #expect(words.contains("Nothing was changed"))
        let replaced = try await health.succeed("restore", file, "--replace", "--json").json(
            Report.self)
        #expect(replaced == Report(known: 2, deleted: 1))
        let again = try await health.succeed("restore", "-", "--json", input: backup).json(
            Report.self)
        #expect(again == Report(broughtBack: 1, known: 2))
    }

    /// A backup with entries in JSON, made by the command's own app.
    private func backup(_ entries: String..., dayStartHour: Int? = nil) -> String {
        let hour = dayStartHour.map { #""dayStartHour":\#($0),"# } ?? ""
        return #"""
            {"format":1,"createdAt":800000000,\#(hour)"goals":[],"notes":[],
            "entries":[\#(entries.joined(separator: ","))]}
            """#
    }

    private func header(version: Int = 1) -> String {
        #"""
        "header":{"id":"4859ACD0-F4B1-455C-9D2C-8C5B37DD5EF8","version":\#(version),
        "date":799000000,"createdAt":799000000,"modifiedAt":799000000,"timeZone":"Europe/Vienna",
        "source":{"kind":"own","name":"Health","bundleIdentifier":"org.openhealthkit.health"}}
        """#
    }

    @Test("doctor reports no problem for a restored workout that is in the store")
    func workout() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        let workout = #"""
            {"kind":"workout","entry":{\#(header()),"activity":37,"end":799001800,
            "energy":{"unit":"kcal","value":300},"distance":{"unit":"km","value":5}}}
            """#
        try await health.succeed("restore", "-", input: backup(workout))
        #expect(try await health.succeed("sync", "--json").json(Decoded.Sync.self).exported == 1)
        #expect(try await health.succeed("doctor").output.contains("They agree."))
        let found = try await health.succeed(
            "query", "distanceWalkingRunning", "--samples", "--json")
        #expect(try found.json([Decoded.Sample].self).count == 1)
    }

    @Test("a day as the time of an entry means the journal's day, at whatever hour days begin")
    func dayStart() async throws {
        let health = try HealthProcess()
        try await health.succeed("restore", "-", input: backup(dayStartHour: 4))
        let entry = try await health.succeed(
            "log", "weight", "80kg", "--at", "2026-03-02", "--json"
        ).json(Decoded.Entry.self)
        #expect(entry.date == "2026-03-02T03:00:00Z")
        let day = try await health.succeed("today", "--date", "2026-03-02", "--json")
        #expect(try day.json(Decoded.Day.self).entries.map(\.id) == [entry.id])
        let edited = try await health.succeed("edit", entry.id, "--at", "2026-03-01", "--json")
        #expect(try edited.json(Decoded.Entry.self).date == "2026-03-01T03:00:00Z")
        let today = try await health.succeed("log", "water", "250mL", "--at", "today", "--json")
            .json(Decoded.Entry.self)
        #expect(
            try await health.succeed("today", "--json").json(Decoded.Day.self).entries.map(\.id)
                == [today.id])
    }

    @Test("an entry that breaks a rule makes a backup damaged", arguments: [true, false])
    func brokenRule(hasVersionZero: Bool) async throws {
        let health = try HealthProcess()
        let entry =
            hasVersionZero
            ? #"""
            {"kind":"weight","entry":{\#(header(version: 0)),"mass":{"unit":"kg","value":80}}}
            """#
            : #"{"kind":"food","entry":{\#(header()),"name":"Oats","meal":"lunch","items":[]}}"#
        for options in [[], ["--dry-run"]] {
            let result = try await health.run(["restore", "-"] + options, input: backup(entry))
            #expect(result.failed(with: 65, saying: "The backup is damaged"), "\(result)")
        }
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).isEmpty)
    }

    @Test("a backup is written through links and into pipes, and replaces neither")
    func links() async throws {
        let health = try HealthProcess()
        try await health.succeed("log", "weight", "80kg")
        let result = try await health.shell(
            """
            set -e; mkdir far; mkfifo pipe; exec 3<> pipe
            ln -s far/journal.json link; ln -s link again; ln -s new.json far/dangling
            echo old > far/journal.json
            "$HEALTH" backup again; "$HEALTH" backup far/dangling; "$HEALTH" backup pipe
            test -L link; test -L again; test -L far/dangling; test -p pipe
            "$HEALTH" restore far/journal.json; "$HEALTH" restore far/new.json
            head -c 1 <&3; ls far
            """)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasSuffix("{dangling\njournal.json\nnew.json\n"))
        #expect(
            try await health.run("backup", health.path("far")).failed(with: 73, saying: "far"))
    }

    @Test("a failed restore or backup is reported in one sentence")
    func failures() async throws {
        let health = try HealthProcess()
        #expect(try await health.run("restore", "none.json").failed(with: 66, saying: "none.json"))
        #expect(
            try await health.run("restore", health.path("")).failed(with: 66, saying: "be read"))
        #expect(
            try await health.run("restore", "-", input: "{}").failed(
                with: 65, saying: "not a backup"))
        #expect(
            try await health.run("restore", "-", input: #"{"format": 2}"#)
                .failed(with: 65, saying: "update this program"))
        #expect(
            try await health.run("backup", health.path("none/journal.json"))
                .failed(with: 73, saying: "journal.json"))
    }
}
