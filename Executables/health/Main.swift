internal import ArgumentParser
internal import DatabaseFile
internal import Foundation
internal import HealthModel
internal import HealthWords
internal import Logging

/// Runs the command and converts every error to one sentence and an exit code.
@main
struct Main {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let variables = ProcessInfo.processInfo.environment
        await Language.$ofCommand.withValue(.of(arguments, variables)) {
            await ending {
                let settings = try await Settings(reading: variables)
                try startLogging(settings)
                await Settings.$ofCommand.withValue(settings) {
                    await Language.$ofCommand.withValue(.of(arguments, settings)) {
                        await ending { try await run() }
                    }
                }
            }
        }
    }

    /// Ends the process with the sentence for an error, in the language of the moment.
    private static func ending(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            endWithHelp(error)
            end(with: CommandFailure(error))
        }
    }

    private static func run() async throws {
        var command = try parsed()
        WorkingFolders.removeAbandoned()
        if var command = command as? any AsyncParsableCommand {
            try await command.run()
        } else {
            try command.run()
        }
    }

    /// Sends the libraries' log messages to stderr, from the level of the settings on, by default
    /// warnings.
    private static func startLogging(_ settings: Settings) throws {
        let level = try settings.text(.log).flatMap(Logger.Level.init(rawValue:)) ?? .warning
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
    }

    /// Parses the arguments; a request for help or completions ends the command.
    private static func parsed() throws -> any ParsableCommand {
        do {
            return try HealthCommand.parseAsRoot()
        } catch {
            endWithHelp(error)
            throw CommandFailure(parsing: error)
        }
    }

    /// If the error is a request for help, prints the help to stdout and exits.
    private static func endWithHelp(_ error: any Error) {
        if HealthCommand.exitCode(for: error).isSuccess { HealthCommand.exit(withError: error) }
    }

    private static func end(with failure: CommandFailure) -> Never {
        // The options may be invalid, so the raw arguments determine the output format.
        let isForProgram = CommandLine.arguments.contains { ["--json", "--ndjson"].contains($0) }
        let json = try? StandardOutput.text(json: FailureJSON(failure), isOneLine: true)
        if isForProgram, let json {
            StandardError.write("\(json)\n")
        } else {
            StandardError.write("health: \(OutsideText.lines(failure.message))\n")
        }
        Foundation.exit(failure.status.rawValue)
    }
}

/// A failure as JSON.
private struct FailureJSON: Encodable {
    let error: String
    let status: Int32

    init(_ failure: CommandFailure) {
        error = failure.message
        status = failure.status.rawValue
    }
}
