internal import Dispatch
package import Foundation

extension PermissionPrompt {
    /// A prompt on the terminal; without a terminal every request is cancelled.
    public static let terminal = PermissionPrompt { request in
        guard isInteractive else { return .cancelled }
        return await withCheckedContinuation { continuation in
            // Reading blocks, so it happens on a separate thread and for one app at a time.
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
        return answer(readLine(), to: request, calendar: .current)
    }

    /// The decision of a typed line; a day grants everything, but limits others' samples to those
    /// that end on that day or later.
    package static func answer(_ line: String?, to request: Request, calendar: Calendar) -> Answer {
        let text = (line ?? "").trimmingCharacters(in: .whitespaces).lowercased()
        switch text {
        case "y", "yes": return .decided(share: request.share, read: request.read)
        case "n", "no": return .decided(share: [], read: [])
        default: break
        }
        guard let start = day(text, calendar) else { return .cancelled }
        let limits = request.read.map { ($0, start) }
        return .decided(
            share: request.share, read: request.read,
            since: Dictionary(uniqueKeysWithValues: limits))
    }

    /// The beginning of a day such as 2026-03-01; nil for other texts and days that do not exist.
    private static func day(_ text: String, _ calendar: Calendar) -> Date? {
        guard let match = text.wholeMatch(of: #/(\d{4})-(\d{2})-(\d{2})/#),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3)
        else { return nil }
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = calendar.timeZone
        let parts = DateComponents(calendar: gregorian, year: year, month: month, day: day)
        guard parts.isValidDate, let date = gregorian.date(from: parts) else { return nil }
        return gregorian.startOfDay(for: date)
    }

    /// The question that a person reads before answering.
    package static func question(for request: Request) -> String {
        var lines = [
            "\(request.app.name) (\(request.app.bundleIdentifier)) would like to access "
                + "your health data."
        ]
        for (verb, types) in [("Write", request.share), ("Read", request.read)] where !types.isEmpty
        {
            let names = types.map(\.identifier).sorted()
            lines.append("\(verb): \(names.joined(separator: ", "))")
        }
        let choices =
            request.read.isEmpty
            ? "[y]es, [n]o" : "[y]es, [n]o, a day as 2026-03-01 to share the history from then on"
        lines.append("Allow? \(choices), anything else decides nothing: ")
        return lines.joined(separator: "\n")
    }

    private static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
