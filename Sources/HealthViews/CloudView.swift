// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
internal import HealthJournal
public import HealthScreens
internal import HealthSync
internal import HealthWords
public import SwiftUI

/// The sections of the settings about the cloud.
public struct CloudView: View {
    let screen: CloudScreen
    @State private var address = ""
    @State private var code = ""
    @State private var name = ""
    @State private var word = ""

    /// Creates the view.
    ///
    /// - Parameter screen: The connection to a cloud.
    public init(screen: CloudScreen) {
        self.screen = screen
    }

    /// The content of the view.
    public var body: some View {
        Group {
            if screen.status.isConnected {
                status
                devices
                switches(
                    screen.language.cloud.shared, screen.language.cloud.sharedText, screen.shared
                ) {
                    await screen.setShared($0)
                }
                switches(
                    screen.language.cloud.requests, screen.language.cloud.requestsText,
                    screen.allowed
                ) {
                    await screen.setAllowedRequests($0)
                }
                log
                disconnecting
            } else {
                connecting
            }
        }
        .task {
            await screen.refresh()
            name = screen.fields.first { $0.name == CloudField.name }?.value ?? ""
        }
    }

    private var connecting: some View {
        Section {
            Text(screen.language.cloud.introduction)
            TextField(screen.language.cloud.address, text: $address)
            TextField(screen.language.cloud.code, text: $code)
            TextField(screen.language.cloud.deviceName, text: $name)
            Button(screen.language.cloud.connect) {
                Task { await screen.connect(address: address, code: code, name: name) }
            }
            .disabled(screen.isWorking)
            notices
        } header: {
            Text(screen.language.cloud.title)
        } footer: {
            Text(screen.language.cloud.connectText)
        }
    }

    private var status: some View {
        Section {
            ForEach(screen.lines, id: \.self) { Text($0) }
            Text(screen.sharedDays)
            Button(screen.language.cloud.syncNow) { Task { await screen.sync() } }
                .disabled(screen.isWorking)
            notices
        } header: {
            Text(screen.language.cloud.title)
        }
    }

    @ViewBuilder private var notices: some View {
        if let message = screen.message { Text(message).font(.footnote) }
        if let problem = screen.problem { Text(problem).font(.footnote) }
        if let problem = screen.serverProblem { Text(problem).font(.footnote) }
    }

    private var devices: some View {
        Section {
            ForEach(screen.devices) { device in
                Text(device.name)
                Text([device.mark, device.detail].compactMap { $0 }.joined(separator: ", "))
                    .font(.footnote)
                if device.canRevoke {
                    Button(screen.language.cloud.revoke, role: .destructive) {
                        Task { await screen.revoke(device.id) }
                    }
                }
            }
            if let code = screen.code {
                Text(screen.language.cloud.codeText)
                Text(code.code).font(.headline)
                Text(code.expires).font(.footnote)
            }
            Button(screen.language.cloud.addDevice) { Task { await screen.makeCode() } }
                .disabled(screen.isWorking)
        } header: {
            Text(screen.language.cloud.devices)
        } footer: {
            Text(screen.language.cloud.devicesText)
        }
    }

    private var log: some View {
        Section {
            ForEach(screen.log) { line in
                Text(line.what)
                Text("\(line.who), \(line.time)").font(.footnote)
            }
        } header: {
            Text(screen.language.cloudLog.title)
        } footer: {
            Text(screen.language.cloudLog.explanation)
        }
    }

    private var disconnecting: some View {
        Section {
            Button(screen.language.cloud.disconnect, role: .destructive) {
                Task { await screen.disconnect() }
            }
            TextField(screen.language.cloud.confirmation, text: $word)
            Button(screen.language.cloud.delete, role: .destructive) {
                Task { await screen.deleteOnServer(typed: word) }
            }
        } header: {
            Text(screen.language.cloud.disconnectTitle)
        } footer: {
            Text(screen.language.cloud.deleteText)
        }
    }

    /// A section with a switch for each kind of entry.
    private func switches(
        _ title: String, _ text: String, _ kinds: [CloudKindSwitch],
        change: @escaping @MainActor @Sendable (Set<EntryKind>) async -> Void
    ) -> some View {
        let on = Set(kinds.filter(\.isOn).map(\.kind))
        return Section {
            ForEach(kinds) { kind in
                Toggle(
                    kind.title,
                    isOn: Binding(
                        value: { kind.isOn },
                        change: { wanted in
                            let next = wanted ? on.union([kind.kind]) : on.subtracting([kind.kind])
                            Task { await change(next) }
                        }))
            }
        } header: {
            Text(title)
        } footer: {
            Text(text)
        }
    }
}
#endif
