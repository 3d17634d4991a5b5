/// The texts about the cloud.
public struct CloudWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, connectText, connectTitle, connect, address, addressHint, code, codeHint,
            deviceName, webApp, status, syncNow, devices, revoke, devicesText, addDevice,
            codeText, picture, shared, sharedText, saveShared, requests, requestsText,
            saveRequests, noRequests, assistant, assistantText, assistantLink, disconnectTitle,
            disconnectText, disconnect, deleteTitle, deleteText, delete, isThisDevice, isRevoked,
            isExpired, nowConnected, saved, revoked, disconnected, deleted, noCode, noName, working,
            failed, unknownKind, introduction, neverSynced, readsOnly, postsOnly, connectedTo,
            lastSync,
            waiting, notTaken, noDays, days, synced, notSynced, device, newDevice, added,
            validUntil, reads, proposes, nothingShared, asked, expires, waits, waitsForDevice, done,
            refusedFor, refused, kindUnknown, notAllowed, permissionDenied, invalid, entryDeleted,
            requestExpired, refusedByHealth
    }

    package static let area = "cloud"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The title of the page.
    public var title: String { text(.title) }
    /// The explanation of what is sent once this device is connected.
    public var connectText: String { text(.connectText) }
    /// The heading of the form that connects this device.
    public var connectTitle: String { text(.connectTitle) }
    /// The button that connects this device.
    public var connect: String { text(.connect) }
    /// The label of the server.
    public var address: String { text(.address) }
    /// The hint below the server.
    public var addressHint: String { text(.addressHint) }
    /// The label of the one-time code.
    public var code: String { text(.code) }
    /// The hint below the one-time code.
    public var codeHint: String { text(.codeHint) }
    /// The label of this device's name.
    public var deviceName: String { text(.deviceName) }
    /// The name of this device that a browser's page suggests.
    public var webApp: String { text(.webApp) }
    /// The heading of the section about the connection.
    public var status: String { text(.status) }
    /// The button that starts a sync pass.
    public var syncNow: String { text(.syncNow) }
    /// The heading of the list of devices.
    public var devices: String { text(.devices) }
    /// The button that ends the access of a device.
    public var revoke: String { text(.revoke) }
    /// The explanation of ending the access of a device.
    public var devicesText: String { text(.devicesText) }
    /// The button that makes a code for another device.
    public var addDevice: String { text(.addDevice) }
    /// The explanation of a code.
    public var codeText: String { text(.codeText) }
    /// The description of the picture of a code.
    public var picture: String { text(.picture) }
    /// The heading of the kinds that are sent.
    public var shared: String { text(.shared) }
    /// The explanation of what is sent, and what never is.
    public var sharedText: String { text(.sharedText) }
    /// The button that saves the kinds that are sent.
    public var saveShared: String { text(.saveShared) }
    /// The heading of the kinds that the cloud may ask for.
    public var requests: String { text(.requests) }
    /// The explanation of a request.
    public var requestsText: String { text(.requestsText) }
    /// The button that saves which requests are allowed.
    public var saveRequests: String { text(.saveRequests) }
    /// The text if the cloud was asked for nothing.
    public var noRequests: String { text(.noRequests) }
    /// The heading about the assistant.
    public var assistant: String { text(.assistant) }
    /// The explanation of the page of the assistant.
    public var assistantText: String { text(.assistantText) }
    /// The link to the page of the assistant.
    public var assistantLink: String { text(.assistantLink) }
    /// The heading of disconnecting.
    public var disconnectTitle: String { text(.disconnectTitle) }
    /// The explanation of disconnecting.
    public var disconnectText: String { text(.disconnectText) }
    /// The button that disconnects this device.
    public var disconnect: String { text(.disconnect) }
    /// The heading of deleting on the server.
    public var deleteTitle: String { text(.deleteTitle) }
    /// The explanation of deleting on the server.
    public var deleteText: String { text(.deleteText) }
    /// The button that deletes on the server.
    public var delete: String { text(.delete) }
    /// The mark of this device in the list.
    public var isThisDevice: String { text(.isThisDevice) }
    /// The mark of a device whose access has ended.
    public var isRevoked: String { text(.isRevoked) }
    /// The mark of a program whose token has expired.
    public var isExpired: String { text(.isExpired) }
    /// The message after this device was connected.
    public var nowConnected: String { text(.nowConnected) }
    /// The message after a choice was saved.
    public var saved: String { text(.saved) }
    /// The message after the access of a device was ended.
    public var revoked: String { text(.revoked) }
    /// The message after this device was disconnected.
    public var disconnected: String { text(.disconnected) }
    /// The message after everything on the server was deleted.
    public var deleted: String { text(.deleted) }
    /// The message at an empty code.
    public var noCode: String { text(.noCode) }
    /// The message at an empty name of this device.
    public var noName: String { text(.noName) }
    /// The message while another action runs.
    public var working: String { text(.working) }
    /// The message at an error without a text.
    public var failed: String { text(.failed) }
    /// The title of a request of an unknown kind.
    public var unknownKind: String { text(.unknownKind) }
    /// The explanation of the cloud before this device is connected.
    public var introduction: String { text(.introduction) }
    /// The line before the first sync pass.
    public var neverSynced: String { text(.neverSynced) }
}

extension Language {
    /// The texts about the cloud.
    public var cloud: CloudWords { CloudWords(self) }
}

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

/// The texts about tokens of a cloud for programs.
public struct CloudProgramWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, explanation, name, mayDo, device, read, post, assistant, reader, poster,
            types, kinds, make, tokenFor, tokenText, stored, noName, onlyAssistant
    }

    package static let area = "cloudProgram"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading.
    public var title: String { text(.title) }
    /// The explanation of a token.
    public var explanation: String { text(.explanation) }
    /// The label of the program's name.
    public var name: String { text(.name) }
    /// The label of what it may do.
    public var mayDo: String { text(.mayDo) }
    /// The heading of the types that an assistant may read.
    public var types: String { text(.types) }
    /// The heading of the kinds of entry that an assistant may propose.
    public var kinds: String { text(.kinds) }
    /// The button that makes a token.
    public var make: String { text(.make) }
    /// The explanation beside a new token.
    public var tokenText: String { text(.tokenText) }
    /// The button that removes a new token from the page.
    public var stored: String { text(.stored) }
    /// The message at an empty name.
    public var noName: String { text(.noName) }
    /// The message where types or kinds were chosen for a program that is no assistant.
    public var onlyAssistant: String { text(.onlyAssistant) }

    /// The heading of a new token.
    public func token(for name: String) -> String { text(.tokenFor, ["name": name]) }
}

extension Language {
    /// The texts about tokens of a cloud for programs.
    public var cloudProgram: CloudProgramWords { CloudProgramWords(self) }
}

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
    /// The text in place of a device in a line that has none, as when a code was used.
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
