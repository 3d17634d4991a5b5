internal import ArgumentParser

/// `health cloud`: syncs the journals of one person's devices through a server.
struct CloudCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cloud",
        abstract: "Keeps the journals of your devices in step through a server of your own.",
        discussion: """
            Nothing is sent before you connect: then your entries, and the sums of steps, energy \
            and sleep of your days. Notes on entries stay on this device. So do other apps' data and \
            Health's identifiers, except for types whose samples you share.
            """,
        subcommands: [
            CloudServeCommand.self, CloudPrepareCommand.self, CloudMoveCommand.self,
            CloudInviteCommand.self,
            CloudConnectCommand.self, CloudSyncCommand.self, CloudStatusCommand.self,
            CloudCodeCommand.self,
            CloudTokenCommand.self, CloudDevicesCommand.self, CloudRequestsCommand.self,
            CloudSamplesCommand.self,
            CloudDisconnectCommand.self,
        ])
}
