#if Server

    internal import ArgumentParser
    internal import Foundation

    /// Runs the command and turns whatever goes wrong into one sentence and an exit code.
    @main
    struct Main {
        static func main() async {
            do {
                var command = try parsed()
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            } catch  where HealthCommand.exitCode(for: error).isSuccess {
                // Help that a command asks for while it runs goes to stdout.
                HealthCommand.exit(withError: error)
            } catch {
                end(with: CommandFailure(error))
            }
        }

        /// Reads the arguments; help and completions go to stdout and end the command.
        private static func parsed() throws -> any ParsableCommand {
            do {
                return try HealthCommand.parseAsRoot()
            } catch  where HealthCommand.exitCode(for: error).isSuccess {
                HealthCommand.exit(withError: error)
            } catch {
                throw CommandFailure(parsing: error)
            }
        }

        private static func end(with failure: CommandFailure) -> Never {
            StandardError.write("health: \(failure.message)\n")
            Foundation.exit(failure.status.rawValue)
        }
    }

#else

    internal import Foundation

    /// Stands in for the command where the package was built without it.
    @main
    struct Main {
        static func main() {
            print("Built without the trait Server: build with `swift build --traits Server`.")
            exit(1)
        }
    }

#endif
