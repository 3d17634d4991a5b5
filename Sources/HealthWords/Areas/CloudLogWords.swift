/// The texts about the log of who did what on a cloud's server.
public struct CloudLogWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, explanation, empty, time, who, what, older, nobody, madeCode, connected,
            ended, readEntries, readDays, readObservations, exported, addedSamples, readSamples,
            withdrewSamples, asked, settled, called, readByTool
    }

    package static let area = "cloudLog"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading.
    public var title: String { text(.title) }
    /// The explanation of what has a line.
    public var explanation: String { text(.explanation) }
    /// The text if the log has no line.
    public var empty: String { text(.empty) }
    /// The column of the time.
    public var time: String { text(.time) }
    /// The column of the device or program.
    public var who: String { text(.who) }
    /// The column of what was done.
    public var what: String { text(.what) }
    /// The link to older lines.
    public var older: String { text(.older) }
    /// What stands for the device of a line that has none, as when a code was used.
    public var nobody: String { text(.nobody) }

    /// The line about a one-time code.
    public func madeCode(for access: String) -> String { text(.madeCode, ["access": access]) }

    /// The line about a device or program that was connected.
    public func connected(_ access: String) -> String { text(.connected, ["access": access]) }

    /// The line about the end of a device's access.
    public func ended(_ device: String) -> String { text(.ended, ["device": device]) }

    /// The line about entries that were read.
    public func readEntries(_ count: Int) -> String { text(.readEntries, count: count) }

    /// The line about sums of days that were read.
    public func readDays(_ count: Int) -> String { text(.readDays, count: count) }

    /// The line about observations that were read.
    public func readObservations(_ count: Int) -> String { text(.readObservations, count: count) }

    /// The line about a full export.
    public func exported(_ format: String) -> String { text(.exported, ["format": format]) }

    /// The line about samples that were posted.
    public func addedSamples(_ count: Int) -> String { text(.addedSamples, count: count) }

    /// The line about samples of the health store that were read.
    public func readSamples(_ count: Int) -> String { text(.readSamples, count: count) }

    /// The line about the samples of a type that the person shares no longer.
    public func withdrewSamples(_ count: Int) -> String { text(.withdrewSamples, count: count) }

    /// The line about a request to log an entry.
    public func asked(_ kind: String) -> String { text(.asked, ["kind": kind]) }

    /// The line about the answer to such a request.
    public func settled(_ state: String) -> String { text(.settled, ["state": state]) }

    /// The line about a tool that an assistant used.
    public func called(_ tool: String) -> String { text(.called, ["tool": tool]) }

    /// The line about what an assistant read.
    public func read(_ reading: String) -> String { text(.readByTool, ["reading": reading]) }
}

extension Language {
    /// The texts about the log of who did what on a cloud's server.
    public var cloudLog: CloudLogWords { CloudLogWords(self) }
}
