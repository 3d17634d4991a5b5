// Not built on Linux, where there is no SwiftUI: thin views over what HealthScreens decides.
#if canImport(SwiftUI)
import HealthJournal
import HealthScreens
import HealthSync
import SwiftUI

/// The sections of the settings about the cloud.
struct CloudView: View {
    let screen: CloudScreen
    @State private var address = ""
    @State private var code = ""
    @State private var name = ""
    @State private var word = ""

    var body: some View {
        Group {
            if screen.status.isConnected {
                status
                devices
                switches(CloudWords.shared, CloudWords.sharedText, screen.shared) {
                    await screen.setShared($0)
                }
                switches(CloudWords.requests, CloudWords.requestsText, screen.allowed) {
                    await screen.setAllowedRequests($0)
                }
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
            Text(CloudWords.text)
            TextField(CloudWords.address, text: $address)
            TextField(CloudWords.code, text: $code)
            TextField(CloudWords.deviceName, text: $name)
            Button(CloudWords.connect) {
                Task { await screen.connect(address: address, code: code, name: name) }
            }
            .disabled(screen.isWorking)
            notices
        } header: {
            Text(CloudWords.title)
        } footer: {
            Text(CloudWords.connectText)
        }
    }

    private var status: some View {
        Section {
            ForEach(screen.lines, id: \.self) { Text($0) }
            Text(screen.sharedDays)
            Button(CloudWords.syncNow) { Task { await screen.sync() } }
                .disabled(screen.isWorking)
            notices
        } header: {
            Text(CloudWords.title)
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
                    Button(CloudWords.revoke, role: .destructive) {
                        Task { await screen.revoke(device.id) }
                    }
                }
            }
            if let code = screen.code {
                Text(CloudWords.codeText)
                Text(code.code).font(.headline)
                Text(code.expires).font(.footnote)
            }
            Button(CloudWords.addDevice) { Task { await screen.makeCode() } }
                .disabled(screen.isWorking)
        } header: {
            Text(CloudWords.devices)
        } footer: {
            Text(CloudWords.devicesText)
        }
    }

    private var disconnecting: some View {
        Section {
            Button(CloudWords.disconnect, role: .destructive) {
                Task { await screen.disconnect() }
            }
            TextField(CloudWords.confirmation, text: $word)
            Button(CloudWords.delete, role: .destructive) {
                Task { await screen.deleteOnServer(typed: word) }
            }
        } header: {
            Text(CloudWords.disconnectTitle)
        } footer: {
            Text(CloudWords.deleteText)
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
