internal import ArgumentParser
internal import Foundation
internal import Logging

/// Runs the command and turns whatever goes wrong into one sentence and an exit code.
@main
struct Main {
    static func main() async {
        startLogging()
        do {
            var command = try parsed()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            endWithHelp(error)
            end(with: CommandFailure(error))
        }
    }

    /// Lets the libraries talk on stderr, as much as HEALTH_LOG says: nothing but warnings else.
    private static func startLogging() {
        let name = ProcessInfo.processInfo.environment["HEALTH_LOG"] ?? ""
        let level = Logger.Level(rawValue: name) ?? .warning
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
    }

    /// Reads the arguments; help and completions end the command.
    private static func parsed() throws -> any ParsableCommand {
        do {
            return try HealthCommand.parseAsRoot()
        } catch {
            endWithHelp(error)
            throw CommandFailure(parsing: error)
        }
    }

    /// Prints help to stdout and ends, where that is what was thrown.
    private static func endWithHelp(_ error: any Error) {
        if HealthCommand.exitCode(for: error).isSuccess { HealthCommand.exit(withError: error) }
    }

    private static func end(with failure: CommandFailure) -> Never {
        // The options may be what cannot be read, so the arguments say which form is wanted.
        let isForProgram = CommandLine.arguments.contains { ["--json", "--ndjson"].contains($0) }
        let json = try? StandardOutput.text(json: FailureJSON(failure), isOneLine: true)
        if isForProgram, let json {
            StandardError.write("\(json)\n")
        } else {
            StandardError.write("health: \(failure.message)\n")
        }
        Foundation.exit(failure.status.rawValue)
    }
}

/// A failure for a program.
private struct FailureJSON: Encodable {
    let error: String
    let status: Int32

    init(_ failure: CommandFailure) {
        error = failure.message
        status = failure.status.rawValue
    }
}
