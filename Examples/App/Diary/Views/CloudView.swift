// Not built on Linux, where only its types are checked: a thin view over what HealthCloudScreens decides.
#if canImport(SwiftUI)
import HealthCloudScreens
import HealthCloudSync
import HealthJournal
import HealthScreens
import HealthSync
import HealthViews
import HealthWords
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
                switches(words.cloud.shared, words.cloud.sharedText, screen.shared) {
                    await screen.setShared($0)
                }
                switches(words.cloud.requests, words.cloud.requestsText, screen.allowed) {
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
            Text(words.cloud.introduction)
            TextField(words.cloud.address, text: $address)
            TextField(words.cloud.code, text: $code)
            TextField(words.cloud.deviceName, text: $name)
            Button(words.cloud.connect) {
                Task { await screen.connect(address: address, code: code, name: name) }
            }
            .disabled(screen.isWorking)
            notices
        } header: {
            Text(words.cloud.title)
        } footer: {
            Text(words.cloud.connectText)
        }
    }

    private var status: some View {
        Section {
            ForEach(screen.lines, id: \.self) { Text($0) }
            Text(screen.sharedDays)
            Button(words.cloud.syncNow) { Task { await screen.sync() } }
                .disabled(screen.isWorking)
            notices
        } header: {
            Text(words.cloud.title)
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
                    Button(words.cloud.revoke, role: .destructive) {
                        Task { await screen.revoke(device.id) }
                    }
                }
            }
            if let code = screen.code {
                Text(words.cloud.codeText)
                Text(code.code).font(.headline)
                Text(code.expires).font(.footnote)
            }
            Button(words.cloud.addDevice) { Task { await screen.makeCode() } }
                .disabled(screen.isWorking)
        } header: {
            Text(words.cloud.devices)
        } footer: {
            Text(words.cloud.devicesText)
        }
    }

    private var log: some View {
        Section {
            ForEach(screen.log) { line in
                Text(line.what)
                Text("\(line.who), \(line.time)").font(.footnote)
            }
        } header: {
            Text(words.cloudLog.title)
        } footer: {
            Text(words.cloudLog.explanation)
        }
    }

    private var disconnecting: some View {
        Section {
            Button(words.cloud.disconnect, role: .destructive) {
                Task { await screen.disconnect() }
            }
            TextField(words.cloud.confirmation, text: $word)
            Button(words.cloud.delete, role: .destructive) {
                Task { await screen.deleteOnServer(typed: word) }
            }
        } header: {
            Text(words.cloud.disconnectTitle)
        } footer: {
            Text(words.cloud.deleteText)
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
