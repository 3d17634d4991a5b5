internal import ArgumentParser
internal import HealthSync

/// `health cloud token`: the access of a program that is not a device.
struct CloudTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Makes a token for a program, such as an app that posts samples.",
        discussion: """
            The token is printed once; the server keeps its hash alone. The program sends it as \
            Authorization: Bearer TOKEN. health cloud devices lists it, and --revoke ends its access.
            """)

    @Argument(help: "The name of the program in your list of devices.")
    var name: String
    @Option(
        name: .customLong("for"),
        help: "post: it may post samples and nothing else. read: it may read everything.")
    var access: ProgramAccess
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let remote = try await world.connectedCloud().remote()
        let token = try await remote.makeToken(for: access.access, named: name)
        if world.printsJSON { return try StandardOutput.write(json: ["token": token]) }
        try StandardOutput.write([token])
    }
}

/// What a program may do.
enum ProgramAccess: String, ExpressibleByArgument, CaseIterable {
    case post, read

    var access: CloudAccess {
        switch self {
        case .post: .post
        case .read: .read
        }
    }
}

/// The words for the access of a device or program.
enum DeviceAccess {
    static func words(_ scope: String?) -> String {
        switch scope.flatMap(CloudAccess.init(rawValue:)) {
        case .read: "reads only"
        case .post: "posts only"
        case .device, nil: ""
        }
    }
}
