import HealthKit
import SwiftUI

/// The app that the suite runs in: it asks for the permissions and shares the transcript.
@main
struct ConformanceHost: App {
    var body: some Scene {
        WindowGroup { HostView() }
    }
}

private struct HostView: View {
    @State private var status = "Not asked yet"
    @State private var hasTranscript = false

    private let transcript = URL.documentsDirectory.appending(path: "conformance.json")

    var body: some View {
        VStack(spacing: 24) {
            Text("HealthKit conformance").font(.title)
            Text(status).accessibilityIdentifier("status")
            Button("Ask for permissions") {
                Task { status = await Self.askForPermissions() }
            }
            .accessibilityIdentifier("ask")
            if hasTranscript {
                ShareLink("Share the transcript", item: transcript)
                    .accessibilityIdentifier("share")
            } else {
                Text("There is no transcript. Run the tests from Xcode.")
            }
        }
        .padding()
        .multilineTextAlignment(.center)
        .task {
            while !Task.isCancelled {
                hasTranscript = FileManager.default.fileExists(atPath: transcript.path)
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Shows the permission sheet, and says which answer the tests will find.
    private static func askForPermissions() async -> String {
        guard HKHealthStore.isHealthDataAvailable() else { return "There is no health store" }
        let store = HKHealthStore()
        do {
            try await store.requestAuthorization(
                toShare: RequestedTypes.share, read: RequestedTypes.read)
        } catch {
            return "The request failed: \(error.localizedDescription)"
        }
        let isAllowed = RequestedTypes.share.allSatisfy {
            store.authorizationStatus(for: $0) == .sharingAuthorized
        }
        return isAllowed ? "All allowed" : "Some types may not be saved"
    }
}
