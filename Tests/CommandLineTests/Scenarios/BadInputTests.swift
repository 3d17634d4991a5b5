import Foundation
import Testing

@Suite("Invalid input is answered with one sentence, and nothing is lost")
struct BadInputTests {
    @Test(
        "invalid arguments exit with 64",
        arguments: [
            (["log", "weight", "80", "bananas"], "unit"), (["log", "weight", "80", "mL"], "mass"),
            (["log", "weight", "9000", "kg"], "680"),
            (["log", "food", "Oats", "--energy", "10g"], "energy"),
            (["log", "weight", "80", "kg", "--at", "2026-02-30"], "calendar"),
            (["log", "weight", "80", "kg", "--at", "soon"], "not a date"),
            (["log", "weight", "80", "kg", "--at", "2999-01-01"], "future"),
            (["query", "stepCuont"], "did you mean stepCount?"),
            (["query", "stepCount", "--by", "fortnight"], "by"),
            (["query", "stepCount", "--from", "2026-03-02", "--to", "2026-03-01"], "--to"),
            (["query", "stepCount", "--unit", "kg"], "does not measure"),
            (["watch", "stepCount", "--count", "0"], "--count must be at least 1"),
            (["query", "sleepAnalysis", "--by", "month"], "leave out --by"),
            (["history", "beer"], "kind"),
            (["permissions", "allow"], "--all"), (["permissions", "allow", "nothing"], "no type"),
            (["query", "stepCount", "--as", "me"], "bundle identifier"), (["fly"], "fly"),
            (["log", "workout", "runing", "5min"], "did you mean"),
            (["log", "workout", "running", "0min"], "at most a week"),
            (["log", "workout", "running", "5km"], "How long did it take?"),
            (["sync", "--off", "--follow"], "--off"),
        ])
    func usage(arguments: [String], word: String) async throws {
        let health = try HealthProcess()
        let result = try await health.run(arguments)
        #expect(result.failed(with: 64, saying: word), "\(result)")
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).isEmpty)
    }

    @Test("a missing file, another format and a truncated file have different exit codes")
    func files() async throws {
        let health = try HealthProcess()
        let missing = try await health.run("import", health.path("none.zip"))
        #expect(missing.failed(with: 66, saying: "no file"), "\(missing)")
        try Data("Dear diary".utf8).write(to: health.folder.appending(path: "diary.xml"))
        let other = try await health.run("import", health.path("diary.xml"))
        #expect(other.failed(with: 65, saying: "not an export of a known format"), "\(other)")
        try Data([0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3]).write(
            to: health.folder.appending(path: "cut.zip"))
        let cut = try await health.run("import", health.path("cut.zip"))
        #expect(cut.failed(with: 65, saying: "zip archive"), "\(cut)")
        let empty = try await health.run("import", "-", input: "")
        #expect(empty.failed(with: 66, saying: "stdin"), "\(empty)")
    }

    @Test("a killed import from stdin leaves no copy of the export")
    func killedImport() async throws {
        let health = try HealthProcess()
        let result = try await health.shell(
            """
            mkdir parts; mkfifo pipe; export TMPDIR="$PWD/parts"
            "$HEALTH" import - < pipe & exec 3> pipe; printf '<HealthData' >&3
            until ls -l /proc/$!/fd | grep -q '/copy (deleted)'; do kill -0 $! || exit 1; done
            kill -9 $!; wait $!; find parts -type f; "$HEALTH" today > day; ls -A parts/*
            """)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.isEmpty)
    }

    @Test("an import of one sample names it in the singular")
    func oneSample() async throws {
        let health = try HealthProcess()
        let one = try SmallExport.text(steps: 1)
        for line in ["1 new sample, of ", "1 was in the store already."] {
            let result = try await health.succeed("import", "-", input: one)
            #expect(result.output.contains(line), "\(result.output)")
        }
    }

    @Test("a truncated export is imported as far as it goes, and reported")
    func truncatedExport() async throws {
        let health = try HealthProcess()
        let whole = try SmallExport.text(steps: 50)
        let cut = String(whole.prefix(whole.count * 2 / 3))
        let result = try await health.run("import", "-", input: cut)
        #expect(result.status == 65)
        #expect(result.errors.contains("too early"))
        let again = try await health.succeed("import", "-", input: whole)
        #expect(again.output.contains("in the store already"))
        let samples = try await health.succeed("query", "stepCount", "--samples", "--json")
            .json([Decoded.Sample].self)
        #expect(samples.count == 50)
    }

    @Test("a foreign SQLite file is not changed", arguments: ["--store", "--journal"])
    func foreignFile(option: String) async throws {
        let health = try HealthProcess()
        try await health.succeed("log", "weight", "80", "kg")
        try await health.succeed("sync")
        // Each file is foreign to the other.
        let (own, other) =
            option == "--store"
            ? ("journal.sqlite", ["query", "stepCount"]) : ("health.sqlite", ["history"])
        let url = health.folder.appending(path: own)
        let before = try Data(contentsOf: url)
        let result = try await health.run(other + [option, url.path])
        #expect(result.failed(with: 65, saying: url.lastPathComponent), "\(result)")
        #expect(try Data(contentsOf: url) == before)
        try Data("Dear diary".utf8).write(to: health.folder.appending(path: "text"))
        let text = try await health.run(other + [option, health.path("text")])
        #expect(text.failed(with: 65, saying: "text"), "\(text)")
    }

    @Test(
        "a reading command creates no store at a mistyped path",
        arguments: [
            "query stepCount", "permissions list", "watch stepCount", "export --format ndjson -",
            "doctor",
        ])
    func mistyped(command: String) async throws {
        let health = try HealthProcess()
        let path = health.folder.appending(path: "haelth.sqlite").path
        let words = command.split(separator: " ").map(String.init)
        let result = try await health.run(words + ["--store", path])
        #expect(result.failed(with: 66, saying: "There is no health store at"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(
        "a command that logs nothing creates no journal at a mistyped path",
        arguments: [
            "today", "yesterday", "history", "status", "doctor", "conflicts", "backup -", "kinds",
            "units", "goal list", "undo", "delete B1C8F0D7", "delete --all --in-health keep",
            "edit B1C8F0D7 --weight 81kg", "conflicts resolve 1 --keep mine",
        ])
    func mistypedJournal(command: String) async throws {
        let health = try HealthProcess()
        let path = health.folder.appending(path: "juornal.sqlite").path
        let words = command.split(separator: " ").map(String.init)
        let result = try await health.run(words + ["--journal", path])
        #expect(result.failed(with: 66, saying: "There is no journal at"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(
        "a command that does not need the store creates none",
        arguments: ["status", "kinds", "sync --off"])
    func missingStore(command: String) async throws {
        let health = try HealthProcess()
        try await health.succeed("log", "weight", "81.7", "kg")
        let path = health.folder.appending(path: "none.sqlite").path
        let words = command.split(separator: " ").map(String.init)
        #expect(try await health.run(words + ["--store", path]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("a restore that only says what it would do creates no file", arguments: [true, false])
    func previewedRestore(isFull: Bool) async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        try await health.succeed("log", "weight", "80", "kg")
        let backup = health.path("all.backup")
        let made = try await health.run(["backup", backup] + (isFull ? ["--all"] : []))
        #expect(made.status == 0, "\(made)")
        let (store, journal) = (health.path("none.sqlite"), health.path("none-journal.sqlite"))
        let result = try await health.succeed(
            "restore", backup, "--dry-run", "--store", store, "--journal", journal)
        #expect(result.output.contains("Nothing was changed"), "\(result)")
        for path in [store, journal] { #expect(!FileManager.default.fileExists(atPath: path)) }
    }

    @Test(
        "an unknown time zone, and one whose sign is ambiguous, is rejected",
        arguments: ["Europe/Atlantis", "GMT+2", "UTC-3", "CET-1CEST"])
    func timeZone(name: String) async throws {
        let health = try HealthProcess()
        let result = try await health.shell("TZ=\(name) \"$HEALTH\" today")
        #expect(result.failed(with: 64, saying: name), "\(result)")
    }

    @Test("a port that no machine has is rejected", arguments: ["70000", "-1"])
    func port(number: String) async throws {
        let health = try HealthProcess()
        let result = try await health.run("serve", "--port=\(number)")
        #expect(result.failed(with: 64, saying: "65535"), "\(result)")
    }

    @Test("a time too far in the future is rejected")
    func farAhead() async throws {
        let health = try HealthProcess()
        let result = try await health.run("history", "--from", "5000-01-01")
        #expect(result.failed(with: 64, saying: "4000"), "\(result)")
    }

    @Test(
        "the error for a file that cannot be created names its path",
        arguments: ["--store", "--journal"])
    func cannotMake(option: String) async throws {
        let health = try HealthProcess()
        // Nobody can make files there, not even root.
        let result = try await health.run("sync", option, "/proc/health/health.sqlite")
        #expect(result.failed(with: 73, saying: "/proc/health"), "\(result)")
    }

    @Test(
        "a missing folder is a missing file for a command that reads",
        arguments: ["--store", "--journal"])
    func missingFolder(option: String) async throws {
        let health = try HealthProcess()
        let path = health.path("none/health.sqlite")
        let result = try await health.run("status", option, path)
        #expect(result.failed(with: 66, saying: "none"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: health.path("none")))
    }

    @Test("files that cannot be written can be read, and the error of a change names them")
    func readOnly() async throws {
        let health = try HealthProcess()
        try await health.succeed("log", "weight", "80", "kg")
        try await health.succeed("sync")
        let files = ["health.sqlite", "journal.sqlite"].map { health.folder.appending(path: $0) }
        let reading = [
            "today", "history --json", "status", "doctor", "query bodyMass --samples --json",
            "types", "sources bodyMass", "permissions list", "conflicts", "kinds", "units",
            "goal list", "export --format ndjson -", "backup -",
        ]
        var expected: [String] = []
        for command in reading {
            let words = command.split(separator: " ").map(String.init)
            expected.append(try await health.run(words).output)
        }
        let before = try files.map { try Data(contentsOf: $0) }
        // Root may write everything, so it becomes nobody first.
        try await health.shell(
            """
            cp "$HEALTH" health && chmod 755 health && chmod 444 *.sqlite* && chmod 555 .
            """)
        defer { chmod(health.folder.path, 0o755) }
        let prefix =
            getuid() == 0
            ? "setpriv --reuid=65534 --regid=65534 --clear-groups ./health" : "./health"
        for (command, output) in zip(reading, expected) {
            let result = try await health.shell("exec \(prefix) \(command)")
            #expect(result.status == 0, "\(command): \(result)")
            #expect(Self.withoutDates(result.output) == Self.withoutDates(output), "\(command)")
        }
        for command in ["log weight 81kg", "sync", "sync --off", "permissions deny water"] {
            let result = try await health.shell("exec \(prefix) \(command)")
            #expect(result.failed(with: 73, saying: ".sqlite"), "\(command): \(result)")
        }
        #expect(try files.map { try Data(contentsOf: $0) } == before)
    }

    /// A text without the dates of writing it.
    private static func withoutDates(_ text: String) -> String {
        text.replacing(/"created(At)?":[^,]+/, with: "")
            .replacing(/\(.* ago\)|\(just now\)/, with: "")
    }

    @Test("a full disk loses nothing")
    func fullDisk() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        try await health.succeed("log", "weight", "80", "kg")
        try await health.succeed("sync")
        try SmallExport.text(steps: 20_000).write(
            to: health.folder.appending(path: "export.xml"), atomically: true, encoding: .utf8)
        // A limit on the size of files stands for a full disk; the signal would end the process.
        let full = try await health.shell(
            "trap '' XFSZ; ulimit -f 1024; exec \"$HEALTH\" import export.xml")
        #expect(full.status == 74, "\(full)")
        #expect(full.errors.hasPrefix("health: "))
        #expect(full.errors.count { $0 == "\n" } == 1)
        try await health.succeed("doctor")
        let weights = try await health.succeed("query", "bodyMass", "--samples", "--json")
        #expect(try weights.json([Decoded.Sample].self).count == 1)
        try await health.succeed("import", "export.xml")
        let steps = try await health.succeed("query", "stepCount", "--samples", "--json")
        #expect(try steps.json([Decoded.Sample].self).count == 20_000)
    }

    @Test("output that cannot be written is a failure")
    func fullOutput() async throws {
        let health = try HealthProcess()
        let result = try await health.shell("\"$HEALTH\" status > /dev/full")
        #expect(result.status == 74, "\(result)")
    }
}
