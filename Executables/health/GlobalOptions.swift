internal import ArgumentParser

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "Print JSON, for a program to read.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "The health store (OPENHEALTHKIT_STORE; else OpenHealthKit/health.sqlite in "
                + "$XDG_DATA_HOME).", valueName: "path"))
    var store: String?

    @Option(
        help: ArgumentHelp(
            "The journal (HEALTH_JOURNAL; else journal.sqlite beside the store).",
            valueName: "path"))
    var journal: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The app that is asking (OPENHEALTHKIT_APP; else org.openhealthkit.health).",
            valueName: "bundle-id"))
    var app: String?
}
