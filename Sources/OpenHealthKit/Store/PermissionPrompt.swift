internal import Dispatch
public import Foundation

/// Answers permission requests of apps: by code, on a terminal, or on a screen.
///
/// On a phone the system shows a sheet. Here a closure provides the answer, so that a web app or a
/// test can supply it:
///
/// ```swift
/// configuration.prompt = PermissionPrompt { request in
///     .decided(share: request.share, read: [])
/// }
/// ```
public struct PermissionPrompt: Sendable {
    /// A permission request: only the types without a decision so far.
    public struct Request: Sendable {
        /// The app that asks.
        public var app: OpenHealthKitConfiguration.App
        /// The types that the app wants to save.
        public var share: Set<HKObjectType>
        /// The types that the app wants to read.
        public var read: Set<HKObjectType>

        /// Creates a request of an app for types.
        public init(
            app: OpenHealthKitConfiguration.App, share: Set<HKObjectType>, read: Set<HKObjectType>
        ) {
            self.app = app
            self.share = share
            self.read = read
        }
    }

    /// The person's decision.
    public enum Answer: Sendable {
        /// Permission for these types; other requested types are denied.
        ///
        /// `since` limits the history of a readable type to others' samples that end at the date or
        /// later; a type without a date is granted with its whole history.
        case decided(
            share: Set<HKObjectType>, read: Set<HKObjectType>, since: [HKObjectType: Date] = [:])
        /// The person closed the question without a decision; the request fails with
        /// `errorUserCanceled`.
        case cancelled
    }

    /// Answers a request; it may be called for several requests at the same time.
    public var answer: @Sendable (Request) async -> Answer

    /// Creates a prompt that a closure answers.
    public init(answer: @escaping @Sendable (Request) async -> Answer) {
        self.answer = answer
    }

    /// Grants every requested permission.
    public static let allow = PermissionPrompt { .decided(share: $0.share, read: $0.read) }

    /// Denies every requested permission.
    public static let deny = PermissionPrompt { _ in .decided(share: [], read: []) }

    /// Grants every request to read, and denies every request to save.
    public static let readOnly = PermissionPrompt { .decided(share: [], read: $0.read) }

    /// Cancels every request without a decision.
    public static let cancel = PermissionPrompt { _ in .cancelled }

    /// Grants requests for these types, and denies all others.
    ///
    /// - Parameters:
    ///   - share: The types that may be saved.
    ///   - read: The types that may be read.
    ///   - since: The earliest ends of others' samples that may be read, for types with a limited
    ///     history.
    public static func allowing(
        share: Set<HKObjectType>, read: Set<HKObjectType>, since: [HKObjectType: Date] = [:]
    ) -> PermissionPrompt {
        PermissionPrompt {
            .decided(
                share: $0.share.intersection(share), read: $0.read.intersection(read),
                since: since)
        }
    }
}

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
            ? "[y]es, [n]o"
            : "[y]es, [n]o, a date such as 2026-03-01 to share the history from that day on"
        lines.append("Allow? \(choices), anything else decides nothing: ")
        return lines.joined(separator: "\n")
    }

    private static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
