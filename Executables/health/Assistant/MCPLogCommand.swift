internal import ArgumentParser
internal import Foundation
internal import HealthAssistant
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// `health mcp log`: lists what the assistant has read.
struct MCPLogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Shows what the assistant read, the newest last; never a value.")

    @Option(help: "At most so many lines: the newest.")
    var limit = 100

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if limit < 1 { throw InputError(.tooSmall, ["option": "--limit"]) }
    }

    func run() async throws {
        let world = try World(options)
        let readings = (try await world.assistantRecordsToLookAt()?.readings(limit: limit) ?? [])
            .filter { !world.isAppNamed || $0.app == world.app.source.bundleIdentifier }
        let time = TimeText(world.zone)
        if world.printsJSON {
            return try StandardOutput.write(json: readings.reversed().map { JSON($0, time) })
        }
        let words = world.language.commandCloud
        guard !readings.isEmpty else {
            return try StandardOutput.write([words.text(.nothingRead)])
        }
        var table = Table([
            (words.text(.time), .left), (words.text(.client), .left), (words.text(.tool), .left),
            (words.text(.type), .left), (words.text(.from), .left), (words.text(.to), .left),
            (words.text(.values), .right), ("", .left),
        ])
        for reading in readings.reversed() {
            table.add([
                time.minute(reading.date), reading.client ?? reading.app, reading.tool,
                name(reading.type), reading.firstDay?.description ?? "",
                reading.lastDay?.description ?? "", world.language.numbers.text(reading.values),
                reading.isShared ? "" : world.language.assistant.text(.notShared),
            ])
        }
        try StandardOutput.write(table.lines)
    }

    private func name(_ type: String?) -> String {
        type.map { ObjectType.named($0)?.name ?? $0 } ?? ""
    }

    struct JSON: Encodable {
        let at: String
        let app: String
        let client: String?
        let tool: String
        let type: String?
        let from: String?
        let to: String?
        let values: Int
        let isShared: Bool

        init(_ reading: AssistantReading, _ time: TimeText) {
            at = time.iso8601(reading.date)
            app = reading.app
            client = reading.client
            tool = reading.tool
            type = reading.type
            from = reading.firstDay?.description
            to = reading.lastDay?.description
            values = reading.values
            isShared = reading.isShared
        }
    }
}
