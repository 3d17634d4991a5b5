import Foundation

/// The figures of a run, as a table and as JSON.
struct Report: Codable {
    var machine: Machine
    /// How many heart rates the large store has.
    var samples: Int
    private(set) var figures: [Figure] = []

    init(machine: Machine, samples: Int) {
        self.machine = machine
        self.samples = samples
    }

    mutating func add(_ more: [Figure]) { figures += more }

    mutating func finish() { machine.finish() }

    var misses: [Figure] { figures.filter { $0.isMet == false } }

    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(self).write(to: file)
    }

    /// The table as Markdown.
    var text: String {
        let head = """
            \(machine.text); \(samples) heart rates in the large store

            | what | store: median | min | SQLite: median | min | ratio | target | |
            |---|--:|--:|--:|--:|--:|--:|---|
            """
        return ([head] + figures.map(Self.row)).joined(separator: "\n")
    }

    private static func row(_ figure: Figure) -> String {
        let cells: [String] =
            if let bytes = figure.bytes {
                [String(format: "%.1f bytes a sample", bytes), "", "", "", ""]
            } else {
                [
                    milliseconds(figure.store?.median), milliseconds(figure.store?.minimum),
                    milliseconds(figure.bare?.median), milliseconds(figure.bare?.minimum),
                    figure.ratio.map { String(format: "%.2f", $0) } ?? "",
                ]
            }
        let verdict =
            switch figure.isMet {
            case true?: "met"
            case false?: "**missed**"
            case nil: ""
            }
        let row = [figure.name] + cells + [target(figure.target), verdict]
        return "| " + row.joined(separator: " | ") + " |"
    }

    private static func milliseconds(_ value: Double?) -> String {
        value.map { String(format: $0 < 100 ? "%.3f ms" : "%.0f ms", $0) } ?? ""
    }

    private static func target(_ target: Target?) -> String {
        switch target {
        case .ratio(let most): String(format: "ratio ≤ %.1f", most)
        case .milliseconds(let below): String(format: "< %g ms", below)
        case .bytes(let most): String(format: "≤ %.0f", most)
        case nil: ""
        }
    }
}
