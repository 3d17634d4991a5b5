#if os(Linux)
internal import Foundation
internal import Glibc

/// A PostgreSQL server of the tests' own, which ends with this process, also where it is killed.
package struct PostgresServer: Sendable {
    /// Where its socket is.
    package let folder: String

    package enum Failure: Error {
        /// `Scripts/test-postgres` says why.
        case notStarted(status: Int32)
    }

    /// Starts a server in a new temporary folder.
    package init() throws {
        folder = try Self.run("new", String(getpid()))
    }

    /// Ends the server as a loss of power would.
    package func stop() throws { _ = try Self.run("stop", folder) }

    /// Starts the server again after ``stop()``.
    package func start() throws { _ = try Self.run("start", folder) }

    /// Runs the script to its end; what it prints.
    private static func run(_ words: String...) throws -> String {
        let output = try TemporaryFolder()
        let file = output.url.appending(path: "output")
        let script = Repository.root.appending(path: "Scripts/test-postgres").path
        let status = try run([script] + words, output: file.path)
        guard status == 0 else { throw Failure.notStarted(status: status) }
        return try String(contentsOf: file, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The address of a database, for a role.
    package func address(database: String, role: String = "postgres") -> String {
        "postgres://\(role)@/\(database)?host=\(folder)"
    }

    /// Runs a program to its end; Foundation's `Process` does not bear the many files that tests hold.
    private static func run(_ words: [String], output: String) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
        let arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, words[0], &actions, nil, arguments, environ)
        guard failure == 0 else { throw Failure.notStarted(status: failure) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return status
    }
}
#endif
