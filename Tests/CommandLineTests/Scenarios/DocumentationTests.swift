import Foundation
import TestSupport
import Testing

@Suite("The page about the command line")
struct DocumentationTests {
    private struct Dump: Decodable {
        let command: Command
    }

    private struct Command: Decodable {
        let commandName: String
        let superCommands: [String]?
        let subcommands: [Command]?
        let arguments: [Argument]?

        var path: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }
        var all: [Command] {
            [self] + (subcommands ?? []).filter { $0.commandName != "help" }.flatMap(\.all)
        }
    }

    private struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let names: [Name]?
    }

    private func commands() async throws -> [Command] {
        let health = try HealthProcess()
        return try await health.succeed("--experimental-dump-help").json(Dump.self).command.all
    }

    @Test("names every command, with an example")
    func everyCommand() async throws {
        let page = try String(
            contentsOf: Repository.file("docs/command-line.md"), encoding: .utf8)
        let missing = try await commands().filter { ($0.subcommands ?? []).isEmpty }
            .map(\.path).filter { !page.contains("\n    \($0)") }
        #expect(missing.isEmpty)
    }

    @Test("names every option")
    func everyOption() async throws {
        let page = try String(
            contentsOf: Repository.file("docs/command-line.md"), encoding: .utf8)
        let names = try await commands().flatMap { $0.arguments ?? [] }.flatMap { $0.names ?? [] }
            .filter { $0.kind == "long" }.map { "--\($0.name)" }
        let missing = Set(names).filter { !page.contains("`\($0)") }.sorted()
        #expect(missing.isEmpty)
    }

    @Test("every command accepts the common options")
    func globalOptions() async throws {
        for command in try await commands() where (command.subcommands ?? []).isEmpty {
            let names = Set((command.arguments ?? []).flatMap { $0.names ?? [] }.map(\.name))
            #expect(
                names.isSuperset(of: ["json", "store", "journal", "as"]), "\(command.path)")
        }
    }

    @Test("the completions for all shells are generated", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        let health = try HealthProcess()
        let script = try await health.succeed("--generate-completion-script", shell).output
        #expect(script.contains("permissions"))
    }
}
