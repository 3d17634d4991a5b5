internal import Dispatch
internal import Foundation

extension PermissionPrompt {
    /// Asks on the terminal; where there is none every question counts as put away.
    public static let terminal = PermissionPrompt { request in
        guard isInteractive else { return .cancelled }
        return await withCheckedContinuation { continuation in
            // Reading blocks, so it happens on a thread of its own and for one app at a time.
            terminalQueue.async {
                continuation.resume(returning: ask(request))
            }
        }
    }

    /// Whether a person can be asked: standard input and standard error are a terminal.
    static var isInteractive: Bool {
        isatty(FileHandle.standardInput.fileDescriptor) == 1
            && isatty(FileHandle.standardError.fileDescriptor) == 1
    }

    private static let terminalQueue = DispatchQueue(label: "OpenHealthKit.PermissionPrompt")

    private static func ask(_ request: Request) -> Answer {
        write(question(for: request))
        switch readLine()?.trimmingCharacters(in: .whitespaces).lowercased() {
        case "y", "yes": return .decided(share: request.share, read: request.read)
        case "n", "no": return .decided(share: [], read: [])
        default: return .cancelled
        }
    }

    /// The text that a person sees before the answer.
    static func question(for request: Request) -> String {
        var lines = [
            "\(request.app.name) (\(request.app.bundleIdentifier)) would like to access "
                + "your health data."
        ]
        for (verb, types) in [("Write", request.share), ("Read", request.read)] where !types.isEmpty
        {
            let names = types.map(\.identifier).sorted()
            lines.append("\(verb): \(names.joined(separator: ", "))")
        }
        lines.append("Allow? [y]es, [n]o, anything else decides nothing: ")
        return lines.joined(separator: "\n")
    }

    private static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
