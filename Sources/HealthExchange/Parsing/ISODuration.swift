/// Reads lengths of time as ISO 8601 writes them.
enum ISODuration {
    /// The seconds of `PT1H38M13.5S`, `PT4194.878S` or `P1DT2H`; nil for another text, and for years and months,
    /// whose length is unknown.
    static func seconds(of text: String) -> Double? {
        guard text.utf8.count <= 64,
            let match = text.wholeMatch(
                of:
                    /P(?:(\d+)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?/
            )
        else { return nil }
        let (_, days, hours, minutes, seconds) = match.output
        let parts = [(days, 86_400.0), (hours, 3_600), (minutes, 60), (seconds, 1)]
        guard parts.contains(where: { $0.0 != nil }) else { return nil }
        let sum = parts.reduce(0) { $0 + ($1.0.flatMap { Double($0) } ?? 0) * $1.1 }
        return sum < 1e9 ? sum : nil
    }
}
