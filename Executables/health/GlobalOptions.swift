internal import ArgumentParser

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "Print JSON, for a program to read.")
    var json = false

    @Flag(help: "Print CSV: a table with a line for each row.")
    var csv = false

    @Flag(help: "Print JSON with one object a line.")
    var ndjson = false

    @Option(
        name: .customLong("tz"),
        help: ArgumentHelp(
            "The time zone that you are in (TZ; else the machine's), as Europe/Vienna.",
            valueName: "zone"),
        transform: { try ZoneName($0) })
    var zone: ZoneName?

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
