internal import ArgumentParser

/// `health mcp`: the commands about the assistant's access.
struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract:
            "Lets an assistant ask for what you share with it, by the Model Context Protocol.",
        discussion: """
            Nothing is shared before you say so: health permissions allow stepCount --read-only \
            --as assistant
            """,
        subcommands: [
            MCPServeCommand.self, MCPLogCommand.self, MCPPendingCommand.self,
            MCPConfirmCommand.self,
            MCPDiscardCommand.self,
        ],
        defaultSubcommand: MCPServeCommand.self)
}
