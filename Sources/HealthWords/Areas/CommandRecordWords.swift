/// The texts of the command that records a fixture for tests.
package struct CommandRecordWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case recorded, rare, excluded, changed, always, sources, devices, texts, keys, zones,
            routes,
            otherClockTimes, learnt, routine, levels, knownDay, knownValue, exactCodes, types,
            routeShape, heartShape, seed
    }

    package static let area = "commandRecord"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// A text with a number, as it is written.
    package func counted(_ key: Key, _ number: String) -> String { text(key, ["count": number]) }

    /// The message after a recording.
    package func recorded(_ samples: String, to path: String, bytes: String) -> String {
        text(.recorded, ["count": samples, "path": path, "bytes": bytes])
    }

    /// What a fixture can still reveal, by the name of the risk; the name itself for an unknown one.
    package func risk(_ name: String) -> String { Key(rawValue: name).map { text($0) } ?? name }
}

extension Language {
    /// The texts of the command that records a fixture for tests.
    package var commandRecord: CommandRecordWords { CommandRecordWords(self) }
}
