import Foundation
import Testing

@Suite("A backup of everything from the command line")
struct FullBackupTests {
    private struct Summary: Decodable {
        var isEncrypted: Bool
    }

    private struct Restored: Decodable, Equatable {
        var entries: Int
        var knownEntries: Int
        var samples: Int
    }

    private func filled() async throws -> HealthProcess {
        let health = try HealthProcess()
        try await health.succeed("import", "-", input: try SmallExport.text(steps: 10))
        try await health.succeed("log", "water", "250mL")
        return health
    }

    @Test("journal and store are restored on another computer, only with the right passphrase")
    func encrypted() async throws {
        let health = try await filled()
        try "a long passphrase\n".write(
            toFile: health.path("secret"), atomically: true, encoding: .utf8)
        let file = health.path("all.backup")
        let summary = try await health.succeed(
            "backup", "--passphrase-file", health.path("secret"), "--json", file
        ).json(Summary.self)
        #expect(summary.isEncrypted)

        let other = try HealthProcess()
        #expect(try await other.run("restore", file).failed(with: 64, saying: "--passphrase-file"))
        try "wrong".write(toFile: other.path("wrong"), atomically: true, encoding: .utf8)
        #expect(
            try await other.run("restore", "--passphrase-file", other.path("wrong"), file)
                .failed(with: 65, saying: "passphrase"))
        let planned = try await other.succeed(
            "restore", "--dry-run", "--json", "--passphrase-file", health.path("secret"), file
        ).json(Restored.self)
        #expect(planned == Restored(entries: 1, knownEntries: 0, samples: 10))
        #expect(try await other.succeed("history", "--json").json([Decoded.Entry].self).isEmpty)
        try await other.succeed("restore", "--passphrase-file", health.path("secret"), file)
        #expect(try await other.succeed("history", "--json").json([Decoded.Entry].self).count == 1)
        let steps = try await other.succeed("status", "--json").json(Decoded.Counts.self)
        #expect(steps.store.counts["stepCount"] == 10)
    }

    @Test("--all writes without a passphrase, and --replace restores the state of the backup")
    func replace() async throws {
        let health = try await filled()
        let file = health.path("all.backup")
        let said = try await health.succeed("backup", "--all", file)
        #expect(said.output.contains("unencrypted"))
        try await health.succeed("log", "water", "500mL")
        try await health.succeed("restore", "--replace", file)
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).count == 1)
        #expect(try await health.succeed("doctor").status == 0)
        let stdin = try await health.run("backup", "--all", "-")
        #expect(stdin.failed(with: 64, saying: "needs a file"))
    }

    @Test("a damaged backup and one of a newer version exit with 65")
    func refused() async throws {
        let health = try await filled()
        let file = health.path("all.backup")
        try await health.succeed("backup", "--all", file)
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        try data.dropLast(5).write(to: URL(fileURLWithPath: file))
        #expect(
            try await health.run("restore", "--replace", file).failed(with: 65, saying: "damaged"))
        try Data("open-healthkit-backup\n{\"version\":9}\n".utf8)
            .write(to: URL(fileURLWithPath: file))
        #expect(try await health.run("restore", file).failed(with: 65, saying: "newer version"))
    }

    @Test("the terminal asks for the passphrase twice and does not show it")
    func terminal() async throws {
        let health = try await filled()
        let result = try await health.shell(
            #"""
            cat > ask.py <<'EOF'
            import os, pty, sys
            answers = [b"open sesame\n"] * int(sys.argv[1])
            shown = b""
            pid, terminal = pty.fork()
            if pid == 0:
                os.execv(os.environ["HEALTH"], ["health"] + sys.argv[2:])
            while True:
                try:
                    block = os.read(terminal, 4096)
                except OSError:
                    break
                if not block:
                    break
                shown += block
                if block.rstrip().endswith((b"backup:", b"again:")):
                    os.write(terminal, answers.pop())
            assert b"sesame" not in shown, "it was shown"
            assert not answers, "it was not asked"
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
            EOF
            python3 ask.py 2 backup --encrypt all.backup &&
                python3 ask.py 1 restore all.backup
            """#)
        #expect(result.status == 0, "\(result.errors)")
    }
}
