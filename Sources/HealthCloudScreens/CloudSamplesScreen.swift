internal import Foundation
public import HealthCloudSync
internal import HealthJournal
internal import HealthKitSync
public import HealthModel
public import HealthScreens
public import HealthWords
public import Observation

/// The screen about the samples of Health that the person shares with a cloud: share types, see what was sent and
/// received, stop.
///
/// Nothing is shared before the person says so. If the server does not answer within ``CloudScreen/patience`` seconds, the
/// screen is shown without what the server has.
@Observable @MainActor
public final class CloudSamplesScreen {
    /// What this device shares, and what was sent.
    public private(set) var sharing = CloudSampleSharing()
    /// The types of which the server has samples; nil if it did not answer.
    public private(set) var stored: [CloudSampleType]?
    /// The text of the search among the types to share.
    public private(set) var query = ""
    /// The group of the types to share; nil for all.
    public private(set) var group: TypeGroup?
    /// The message about the last action; nil a minute later.
    public private(set) var message: String?
    /// The error message with what to do next; nil a minute later.
    public private(set) var problem: String?
    /// The reason why what the server has is missing.
    public private(set) var serverProblem: String?
    /// Whether an action is running.
    public private(set) var isWorking = false

    let environment: ScreenEnvironment
    private let samples: any CloudSamplesConnecting
    private var typedDay = ""
    private var noticeEnd = Date.distantPast
    @ObservationIgnored private var order = ReadingOrder()

    /// Creates a screen for a connection.
    ///
    /// - Parameters:
    ///   - samples: The samples that this device shares.
    ///   - environment: Clock, language and time zone.
    public init(_ samples: any CloudSamplesConnecting, environment: ScreenEnvironment) {
        (self.samples, self.environment) = (samples, environment)
    }

    /// The texts.
    public var words: CloudSamplesWords { environment.language.cloudSamples }

    /// The field of the first day; after an error the typed value stays.
    public var dayField: DraftField {
        DraftField(
            name: CloudSampleField.day, label: words.from, value: typedDay, input: .date,
            hint: words.fromHint)
    }

    /// Reads everything again.
    ///
    /// - Parameters:
    ///   - text: Offers the types whose name, or an everyday name, has all of these words.
    ///   - group: Offers the types of this group; nil for all.
    public func refresh(search text: String = "", group: TypeGroup? = nil) async {
        let number = order.begin()
        (query, self.group) = (text, group)
        if environment.now() >= noticeEnd { (message, problem) = (nil, nil) }
        do {
            let sharing = try await samples.sharing()
            let samples = samples
            let answer =
                sharing.isConnected ? await environment.ask { try await samples.types() } : nil
            guard order.accept(number) else { return }
            self.sharing = sharing
            stored = nil
            serverProblem = nil
            switch answer {
            case .success(let types)?: stored = types
            case .failure(let error)?: serverProblem = environment.language.cloud.problem(error)
            case nil: break
            }
        } catch {
            if !error.isCancellation { fail(error) }
        }
    }

    /// Shares types from now on.
    ///
    /// - Parameters:
    ///   - types: The types.
    ///   - day: The first day, as `2026-01-31`; empty for the whole history.
    public func share(_ types: [ObjectType], from day: String) async {
        let day = day.trimmingCharacters(in: .whitespacesAndNewlines)
        typedDay = day
        guard !types.isEmpty else { return tell(problem: words.noType) }
        guard day.isEmpty || Day(day) != nil else { return tell(problem: words.noDay) }
        let zone = environment.timeZone()
        let start = Day(day).map { DayBoundary().start(of: $0, in: zone) }
        guard (start ?? .distantPast) <= environment.now() else {
            return tell(problem: words.futureDay)
        }
        typedDay = ""
        await act(words.sharedNow(types.count)) { try await $0.share(types, from: start) }
    }

    /// Shares all types that ``groups`` offers with a search and a group.
    public func shareAll(search text: String, group: TypeGroup?, from day: String) async {
        (query, self.group) = (text, group)
        await share(offered, from: day)
    }

    /// Shares types no longer.
    ///
    /// - Parameters:
    ///   - types: The types, among them those of which the server keeps what was sent.
    ///   - deletingSent: Whether the server deletes what was sent.
    public func stop(_ types: [ObjectType], deletingSent: Bool) async {
        guard !types.isEmpty else { return tell(problem: words.noType) }
        await act(deletingSent ? words.stoppedDeleting : words.stoppedKeeping) {
            try await $0.stop(types, deletingSent: deletingSent)
        }
    }

    /// The types that the forms of ``sharedRows`` name; nil if one of them is neither shared here nor a type that can be
    /// shared.
    ///
    /// A shared type need not be known: a later version of the program may have shared it.
    public func types(ofRows names: [String]) async -> [ObjectType]? {
        let now = try? await samples.sharing()
        let own = now.map { $0.shared.map(\.type) + $0.kept } ?? []
        let types = names.map { name in
            own.first { CloudSampleRow.id(of: $0.identifier) == name }
                ?? ObjectType(name: name).flatMap { $0.canBeShared ? $0 : nil }
        }
        return types.contains(nil) ? nil : types.compactMap(\.self)
    }

    /// Shares none of the types any longer, also those that another process shared since the last reading.
    public func stopAll(deletingSent: Bool) async {
        do {
            let now = try await samples.sharing()
            await stop(now.shared.map(\.type) + now.kept, deletingSent: deletingSent)
        } catch {
            fail(error)
        }
    }

    /// The types that can be shared and that the search and the group leave, by name.
    var offered: [ObjectType] {
        let names = environment.language.types
        return Self.all.filter {
            (group == nil || TypeGroup($0) == group)
                && TypeCard.matches(TypeCard.keywords(of: $0, names), query)
        }.sorted { names.name($0) < names.name($1) }
    }

    private static let all = ObjectType.allKnown.filter(\.canBeShared)

    /// The groups that have types to share.
    static let allGroups = TypeGroup.allCases.filter(Set(all.map(TypeGroup.init)).contains)

    private func act(
        _ done: String, _ work: (any CloudSamplesConnecting) async throws -> Void
    ) async {
        guard !isWorking else { return tell(problem: environment.language.cloud.working) }
        isWorking = true
        do {
            try await work(samples)
            tell(done)
        } catch {
            fail(error)
        }
        isWorking = false
        await refresh(search: query, group: group)
    }

    private func fail(_ error: any Error) {
        tell(problem: environment.language.cloud.problem(error))
    }

    private func tell(_ message: String? = nil, problem: String? = nil) {
        (self.message, self.problem) = (message, problem)
        noticeEnd = environment.now() + 60
    }
}

/// The names of the fields of the forms about shared samples.
public enum CloudSampleField {
    /// A type; the field is repeated for each type.
    public static let type = "type"
    /// The first day.
    public static let day = "from"
    /// Whether all listed types are meant; any value.
    public static let all = "all"
    /// What becomes of what was sent: ``delete`` or ``keep``.
    public static let sent = "sent"
    /// The value of ``sent`` with which the server deletes it.
    public static let delete = "delete"
    /// The value of ``sent`` with which the server keeps it.
    public static let keep = "keep"
}
