/// The texts of the commands about the cloud and the assistant.
package struct CommandCloudWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case connected, device, connectedOn, revoked, assistant, nothingShared, prepared, moved,
            open, appOpen, asksNothing, asksFor, asked, kind, state, waiting, done, refused,
            unknownKind, notAllowed, permissionDenied, invalid, deleted, expired, refusedByHealth,
            requests, requestsUnknown, synced, unreachable, notConnected, counts, nothingRead,
            time, client, tool, type, from, to, values, noProposal, id, entry, proposedBy,
            confirm, samplesShared, samplesStopped, samplesNone, samplesAtServer, samplesWhole,
            samplesFrom, samplesWithdrawing, samplesSynced, samplesSending, samplesFailed,
            samplesUnknownType, samplesNotRequested, samplesUnreadable
    }

    package static let area = "commandCloud"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// What an assistant may do.
    package func assistant(reads types: [String], proposes kinds: [String]) -> String {
        let words = language.cloud
        let parts = [
            types.isEmpty ? nil : words.text(.reads, ["types": types.joined(separator: ", ")]),
            kinds.isEmpty ? nil : words.text(.proposes, ["kinds": kinds.joined(separator: ", ")]),
        ].compactMap { $0 }
        let access = parts.isEmpty ? text(.nothingShared) : parts.joined(separator: "; ")
        return text(.assistant, ["access": access])
    }

    /// The message after a person was moved to a node.
    package func moved(to node: Int) -> String { text(.moved, ["node": "\(node)"]) }

    /// The message while a server runs: that of the cloud or of the app.
    package func open(_ key: Key, at address: String) -> String {
        text(key, ["address": address])
    }

    /// What the server may ask for.
    package func asks(for kinds: [String]) -> String {
        guard !kinds.isEmpty else { return text(.asksNothing) }
        return text(.asksFor, ["kinds": kinds.joined(separator: ", ")])
    }

    /// The number of requests in each state.
    package func requests(waiting: Int, done: Int, refused: Int) -> String {
        text(
            .requests,
            ["waiting": "\(waiting)", "done": "\(done)", "refused": "\(refused)"])
    }

    /// The number of samples that a sync sent, received and deleted.
    package func samplesSynced(sent: Int, received: Int, deleted: Int) -> String {
        text(
            .samplesSynced,
            ["sent": "\(sent)", "received": "\(received)", "deleted": "\(deleted)"])
    }

    /// The progress while samples are sent.
    package func samplesSending(_ count: String, rate: String) -> String {
        text(.samplesSending, ["count": count, "rate": rate])
    }

    /// The number of entries that wait, and of those that the server does not accept.
    package func counts(waiting: Int, failed: Int) -> String {
        text(.counts, ["waiting": "\(waiting)", "failed": "\(failed)"])
    }
}

extension Language {
    /// The texts of the commands about the cloud and the assistant.
    package var commandCloud: CommandCloudWords { CommandCloudWords(self) }
}
