/// The reason why an operation, a pull or a whole sync pass failed: a code, with the facts that its
/// text needs.
///
/// The outbox stores ``rawValue``. `HealthWords` has a text for each code in the person's language.
/// A reason contains no health data.
public struct SyncReason: Hashable, Sendable {
    /// The codes.
    public enum Code: String, CaseIterable, Sendable {
        /// Health data is locked while the device is locked.
        case healthLocked
        /// The device has no Health data, or hides it.
        case healthMissing
        /// The app was built without HealthKit's entitlement.
        case healthNotEntitled
        /// Health did not answer a save or a deletion in time.
        case healthSilent
        /// Health could not be reached for a save or a deletion.
        case healthUnreachable
        /// Health failed to save.
        case healthNotSaved
        /// Health never accepts the entry.
        case healthRefused
        /// Health has no type for this kind of entry.
        case healthHasNoPlace
        /// Health did not answer a query in time.
        case healthReadSilent
        /// Health could not be reached for a query.
        case healthUnreadable
        /// Health failed to answer a query.
        case healthNotRead
        /// The app has not requested access to Health.
        case healthNotAsked
        /// The app has not requested to read this.
        case readingNotAsked
        /// The app may not save the types of the entry.
        case savingDenied
        /// The app may not save water.
        case savingWaterDenied
        /// The app may not save weights.
        case savingWeightDenied
        /// The app may not save workouts.
        case savingWorkoutDenied
        /// The app may save none of a meal's nutrients.
        case savingNutrientsDenied
        /// The app may not save measurements of a type, which is ``SyncReason/type``.
        case savingMeasurementDenied
        /// The app may not delete what it saved.
        case deletingDenied
        /// The app saved the entry under an earlier bundle identifier, so that only the person can delete it.
        case savedByEarlierApp

        /// The server of the cloud cannot be reached.
        case cloudUnreachable
        /// The server of the cloud no longer knows this device.
        case cloudDisconnected
        /// The answer of the cloud did not mention the entry.
        case cloudSilentAboutEntry
        /// The cloud never accepts the entry.
        case cloudRefused
        /// The cloud had already received a later push of this device.
        case cloudHadLaterPush
        /// The cloud holds a part of the entry.
        case cloudIncomplete

        /// The remote returned no outcome for the operation.
        case remoteSilent
        /// The remote has no such stream.
        case streamUnknown
        /// The remote does not accept the cursor.
        case cursorRefused
        /// The remote returned before it tried the operation.
        case notTried
        /// Another device's edit of the entry came first.
        case otherDeviceFirst
        /// The person has switched sync off.
        case syncOff
        /// The pass ended before it was complete.
        case passBrokenOff
        /// The journal could not be read.
        case journalUnreadable
        /// The journal could not be written.
        case journalUnwritable
        /// The journal could not be read or written.
        case journalFailed
        /// The remote's data breaks a rule of the journal.
        case journalRule
        /// A reason of the remote's own, which ``SyncReason/detail`` states.
        case other
    }

    /// The code.
    public var code: Code
    /// The identifier of the HealthKit type, if the text names one.
    public var type: String?
    /// Details for developers, without health data; for ``Code/other`` the reason itself.
    public var detail: String?

    /// Creates a reason.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - type: The identifier of the HealthKit type, if the text names one.
    ///   - detail: Details for developers, without health data.
    public init(_ code: Code, type: String? = nil, detail: String? = nil) {
        self.code = code
        self.type = type
        self.detail = detail
    }

    /// A remote's own reason, as a sentence in the language of the remote.
    public static func other(_ sentence: String) -> SyncReason {
        SyncReason(.other, detail: sentence)
    }
}

/// The text form: a code such as `healthLocked`, with a type in parentheses and details after a
/// colon; for a remote's own reason only the sentence.
///
/// Every text is a valid reason, so that the outbox of an earlier version, which contains
/// sentences, can be read.
extension SyncReason: RawRepresentable {
    /// The text that the outbox stores.
    public var rawValue: String {
        if code == .other, type == nil, let detail {
            // `==` is not used here, because it compares raw values.
            let read = SyncReason(rawValue: detail)
            if read.code == .other, read.detail == detail { return detail }
        }
        let type = type.map { "(\($0))" } ?? ""
        let detail = detail.map { ": \($0)" } ?? ""
        return code.rawValue + type + detail
    }

    /// Parses a text of the outbox; a text without a code is a remote's own reason.
    public init(rawValue: String) {
        let name = rawValue.prefix { $0.isLetter }
        var rest = rawValue.dropFirst(name.count)
        guard let code = Code(rawValue: String(name)) else {
            self = .other(rawValue)
            return
        }
        var type: String?
        if rest.first == "(", let end = rest.firstIndex(of: ")") {
            type = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
        }
        if rest.isEmpty {
            self.init(code, type: type)
        } else if rest.hasPrefix(": ") {
            self.init(code, type: type, detail: String(rest.dropFirst(2)))
        } else {
            self = .other(rawValue)
        }
    }
}

extension SyncReason: CustomStringConvertible {
    /// The stored text, for logs.
    public var description: String { rawValue }
}
