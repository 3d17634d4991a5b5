/// The texts about the samples of Health that the person shares with a cloud.
public struct CloudSamplesWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, explanation, choose, nothing, count, sending, sendingAt, remaining, unsent,
            lastPass, unreachable, withdrawing, failed, unknownType, notRequested, unreadable,
            stoppedWhileSending, sharedTypes, whole, since, kept, stillDeleted, onServer,
            onServerFrom, nothingOnServer, here, receivedTitle, receivedText, received,
            nothingReceived, share, shareText, from, fromHint, shareChosen, shareAll, stop,
            stopText, sent, deleteSent, keepSent, stopChosen, stopAll, noType, noDay, futureDay,
            sharedNow, stoppedDeleting, stoppedKeeping
    }

    package static let area = "cloudSamples"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The title of the page and of the section about it.
    public var title: String { text(.title) }
    /// The explanation of what is sent of a shared type.
    public var explanation: String { text(.explanation) }
    /// The link to the page with the types to share.
    public var choose: String { text(.choose) }
    /// The line if no type is shared.
    public var nothing: String { text(.nothing) }
    /// The reason why a type is not sent that this version cannot share.
    public var unknownType: String { text(.unknownType) }
    /// The reason why a type is not sent that the app may not read.
    public var notRequested: String { text(.notRequested) }
    /// The reason why a type is not sent while Health cannot be read.
    public var unreadable: String { text(.unreadable) }
    /// The reason why a type was not sent that the person stopped sharing meanwhile.
    public var stoppedWhileSending: String { text(.stoppedWhileSending) }
    /// The heading of the shared types.
    public var sharedTypes: String { text(.sharedTypes) }
    /// The mark of a type whose whole history is shared.
    public var whole: String { text(.whole) }
    /// The mark of a type that is shared no longer, and whose samples stay at the server.
    public var kept: String { text(.kept) }
    /// The mark of a type whose samples the server still has to delete.
    public var stillDeleted: String { text(.stillDeleted) }
    /// The detail of a type of which the server has no sample.
    public var nothingOnServer: String { text(.nothingOnServer) }
    /// The heading of what this device receives.
    public var receivedTitle: String { text(.receivedTitle) }
    /// The explanation of what a device receives.
    public var receivedText: String { text(.receivedText) }
    /// The line if nothing was received.
    public var nothingReceived: String { text(.nothingReceived) }
    /// The heading of the form that shares types.
    public var share: String { text(.share) }
    /// The explanation of which types to share together.
    public var shareText: String { text(.shareText) }
    /// The label of the first day.
    public var from: String { text(.from) }
    /// The hint below the first day.
    public var fromHint: String { text(.fromHint) }
    /// The button that shares the selected types.
    public var shareChosen: String { text(.shareChosen) }
    /// The heading of the form that stops sharing.
    public var stop: String { text(.stop) }
    /// The explanation of when a stop takes effect.
    public var stopText: String { text(.stopText) }
    /// The heading of the choice of what becomes of what was sent.
    public var sent: String { text(.sent) }
    /// The choice that the server deletes what was sent.
    public var deleteSent: String { text(.deleteSent) }
    /// The choice that the server keeps what was sent.
    public var keepSent: String { text(.keepSent) }
    /// The button that stops sharing the selected types.
    public var stopChosen: String { text(.stopChosen) }
    /// The button that stops sharing every type.
    public var stopAll: String { text(.stopAll) }
    /// The message without a selected type.
    public var noType: String { text(.noType) }
    /// The message at a first day that cannot be read.
    public var noDay: String { text(.noDay) }
    /// The message at a first day in the future.
    public var futureDay: String { text(.futureDay) }
    /// The message after types are shared no longer, and the server deletes what was sent.
    public var stoppedDeleting: String { text(.stoppedDeleting) }
    /// The message after types are shared no longer, and the server keeps what was sent.
    public var stoppedKeeping: String { text(.stoppedKeeping) }
}

extension Language {
    /// The texts about the samples of Health that the person shares with a cloud.
    public var cloudSamples: CloudSamplesWords { CloudSamplesWords(self) }
}

// The sentences with numbers, types and days; a number comes as it is shown.
extension CloudSamplesWords {
    /// The number of shared types, as a sentence.
    public func count(_ count: Int) -> String { text(.count, count: count) }

    /// The line about a pass that runs; the rate is that of a second, nil while it is not known.
    public func sending(_ number: String, rate: String?) -> String {
        rate.map { text(.sendingAt, ["number": number, "rate": $0]) }
            ?? text(.sending, ["number": number])
    }

    /// The number of samples that are still to be sent, as a sentence.
    public func remaining(_ number: String) -> String { text(.remaining, ["number": number]) }

    /// The number of types of which nothing was sent, as a sentence.
    public func unsent(_ count: Int) -> String { text(.unsent, count: count) }

    /// The line about the last pass that sent everything.
    public func lastPass(_ time: String) -> String { text(.lastPass, ["time": time]) }

    /// The line about a last pass that did not reach its end.
    public func unreachable(_ time: String) -> String { text(.unreachable, ["time": time]) }

    /// The number of types that the server still has to delete, as a sentence.
    public func withdrawing(_ count: Int) -> String { text(.withdrawing, count: count) }

    /// The reason why a type was not sent, or not completely.
    public func failed(_ type: String, _ reason: String) -> String {
        text(.failed, ["type": type, "reason": reason])
    }

    /// The mark of a type that is shared from a day on.
    public func since(_ day: String) -> String { text(.since, ["day": day]) }

    /// The number of samples of a type on the server, with the days of the first and the last if they are known.
    public func onServer(_ number: String, from first: String?, to last: String?) -> String {
        guard let first, let last else { return text(.onServer, ["number": number]) }
        return text(.onServerFrom, ["number": number, "first": first, "last": last])
    }

    /// The number of samples of a type on this machine.
    public func here(_ number: String) -> String { text(.here, ["number": number]) }

    /// The number of samples that this machine received, as a sentence.
    public func received(_ number: String) -> String { text(.received, ["number": number]) }

    /// The button that shares all listed types.
    public func shareAll(_ count: Int) -> String { text(.shareAll, count: count) }

    /// The message after types were shared.
    public func sharedNow(_ count: Int) -> String { text(.sharedNow, count: count) }
}
