// The sentences with numbers and days.
extension CloudWords {
    /// The instruction to type a word before everything on the server is deleted.
    public var confirmation: String { language.erasing.confirmation }

    /// The line about the server of this device.
    public func connected(to server: String) -> String { text(.connectedTo, ["server": server]) }

    /// The line about the last sync pass; nil if there was none.
    public func lastSync(_ time: String?) -> String {
        time.map { text(.lastSync, ["time": $0]) } ?? neverSynced
    }

    /// The number of entries that wait to be sent, as a sentence.
    public func waiting(_ count: Int) -> String { text(.waiting, count: count) }

    /// The number of entries that the server does not accept, as a sentence.
    public func failed(_ count: Int) -> String { text(.notTaken, count: count) }

    /// The number of days of which the server has sums, as a sentence.
    public func days(_ count: Int) -> String {
        count == 0 ? text(.noDays) : text(.days, count: count)
    }

    /// The message after a sync pass that failed for a reason.
    public func notSynced(_ reason: String) -> String { text(.notSynced, ["reason": reason]) }

    /// The line about a device: when it was connected and when it last synced, if it did.
    public func device(since day: String, seen: String?) -> String {
        seen.map { text(.device, ["day": day, "time": $0]) } ?? text(.newDevice, ["day": day])
    }

    /// The line about a program: when it was added, until when its token is valid, and what it reads
    /// and proposes.
    ///
    /// - Parameters:
    ///   - day: The day on which it was added.
    ///   - end: The last day of its token; nil for a token that does not expire.
    ///   - consent: Whether the person chose what it may read and propose.
    ///   - types: The names of the types that it reads.
    ///   - kinds: The names of the kinds of entries that it proposes.
    public func program(
        since day: String, until end: String?, consent: Bool, reads types: [String],
        proposes kinds: [String]
    ) -> String {
        var parts = [text(.added, ["day": day])]
        if let end { parts.append(validUntil(end)) }
        if !types.isEmpty { parts.append(text(.reads, ["types": types.joined(separator: ", ")])) }
        if !kinds.isEmpty {
            parts.append(text(.proposes, ["kinds": kinds.joined(separator: ", ")]))
        }
        if consent, types.isEmpty, kinds.isEmpty { parts.append(text(.nothingShared)) }
        return parts.joined(separator: "; ")
    }

    /// The end of a token's validity, as a part of a line.
    public func validUntil(_ day: String) -> String { text(.validUntil, ["day": day]) }

    /// The line about the day on which the cloud was asked.
    public func asked(_ day: String) -> String { text(.asked, ["day": day]) }

    /// The line about the end of a code.
    public func expires(_ time: String) -> String { text(.expires, ["time": time]) }
}
