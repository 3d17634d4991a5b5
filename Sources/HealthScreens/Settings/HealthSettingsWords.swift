public import HealthJournal
internal import HealthModel

/// The words of the settings about Health.
public enum HealthSettingsWords {
    /// The title of the section.
    public static let section = "Apple Health"
    /// Beside the switch.
    public static let toggle = "Sync to Health"
    /// Below the switch.
    public static let footer = "See weight from your scale, Apple Watch, and other apps."
    /// While sync is on and something may be saved.
    public static let connected = "Connected"
    /// The name of the SF Symbol beside it.
    public static let connectedSymbol = "checkmark.circle.fill"
    /// Where there is no Health.
    public static let unavailable = "HealthKit not available on this device"
    /// The status while saving is allowed.
    public static let authorized = "Authorized"
    /// The status while it is not.
    public static let notAuthorized = "Not Authorized"
    /// The title of the message after a refusal.
    public static let accessRequired = "Health Access Required"
    /// The button that closes a message.
    public static let ok = "OK"
    /// The button that leads to the Health app.
    public static let openHealth = "Open Health App"
    /// The title of the question before sync is switched off.
    public static let turnOffTitle = "Stop syncing with Health?"
    /// The button that stops.
    public static let turnOff = "Stop Syncing"
    /// The button that does not.
    public static let cancel = "Cancel"
    /// Said once after permission was taken away elsewhere.
    public static let revoked =
        "Health access changed. Your entries are safe here and wait for permission."

    /// Above the switches of the kinds that are sent.
    public static let kinds = "Send to Health"
    /// Above the switches of the kinds that are read.
    public static let kindsRead = "Read from Health"
    /// The button that switches sync on for reading alone.
    public static let onlyRead = "Only Read from Health"
    /// Said once after sync was switched on without permission to save anything.
    public static let readsOnly =
        "Health does not let this app save. It only reads: your entries stay here."

    /// Said once after a kind was switched off.
    public static func keptText(_ kind: EntryKind, pending: Int) -> String {
        let off = "\(EntryWords.kind(kind)) will not be sent to Health any more"
        let stay = "What is there stays there."
        switch pending {
        case 0: return "\(off). \(stay)"
        case 1: return "\(off), nor will 1 entry that was waiting. \(stay)"
        default: return "\(off), nor will \(pending) entries that were waiting. \(stay)"
        }
    }

    /// Said once after a kind was switched off for reading.
    public static func notReadText(_ kind: EntryKind) -> String {
        "\(EntryWords.kind(kind)) will not be read from Health any more. What came in stays here."
    }

    /// What switching off means: entries that wait are not sent, deletions are kept for later.
    public static func turnOffText(unsent: Int, deletions: Int) -> String {
        var sentences: [String] = []
        switch unsent {
        case 0: break
        case 1: sentences.append("1 entry is not in Health yet and will not be sent.")
        default:
            sentences.append("\(unsent) entries are not in Health yet and will not be sent.")
        }
        switch deletions {
        case 0: break
        case 1:
            sentences.append(
                "1 deletion has not reached Health yet: it waits until sync is on again.")
        default:
            sentences.append(
                "\(deletions) deletions have not reached Health yet: they wait until sync is on "
                    + "again."
            )
        }
        sentences.append("Your entries stay here and in Health.")
        return sentences.joined(separator: " ")
    }

    /// The summary on the way to the settings: "2000ml goal · Health sync on".
    public static func summary(goalMilliliters: Double?, remindersOn: Bool? = nil, isOn: Bool)
        -> String
    {
        var parts: [String] = []
        if let goalMilliliters { parts.append("\(Int(nearest: goalMilliliters))ml goal") }
        if let remindersOn { parts.append("Reminders \(remindersOn ? "on" : "off")") }
        parts.append("Health sync \(isOn ? "on" : "off")")
        return parts.joined(separator: " · ")
    }
}
