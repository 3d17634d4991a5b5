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
