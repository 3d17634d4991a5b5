internal import ArgumentParser
internal import HealthWeb
internal import HealthWords

/// `health second-factor`: shows whether the login of the app asks for a code, and turns that off.
struct SecondFactorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "second-factor",
        abstract: "Shows whether the app's login needs a code as well, and turns this off.",
        discussion: """
            The page Login of the app turns it on. Without your phone and the recovery codes, --off \
            lets the password alone open the app again, also while it runs.
            """)

    @Flag(help: "Turn it off, and forget the authenticator app and the recovery codes.")
    var off = false

    @OptionGroup var options: GlobalOptions

    private struct State: Encodable {
        let isOn: Bool
        let recoveryCodes: Int
    }

    func run() async throws {
        let world = try World(options)
        let factor = SecondFactor(file: SecondFactor.file(beside: world.journalURL))
        if off { try factor.turnOff() }
        let left = try factor.recoveryCodesLeft()
        if world.printsJSON {
            return try StandardOutput.write(
                json: State(isOn: left != nil, recoveryCodes: left ?? 0))
        }
        let words = world.language.login
        try StandardOutput.write([left.map { words.isOn(recoveryCodes: $0) } ?? words.isOff])
    }
}
