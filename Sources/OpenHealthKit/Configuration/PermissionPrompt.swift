public import Foundation

/// Who answers when an app asks for permission: policy in code, a terminal, or a screen.
///
/// On a phone the system shows a sheet. Here the answer comes from a closure, so that a web app
/// or a test can give it:
///
/// ```swift
/// configuration.prompt = PermissionPrompt { request in
///     .decided(share: request.share, read: [])
/// }
/// ```
public struct PermissionPrompt: Sendable {
    /// What an app asks for: only the types about which nothing was decided yet.
    public struct Request: Sendable {
        /// The app that asks.
        public var app: OpenHealthKitConfiguration.App
        /// The types that the app wants to save.
        public var share: Set<HKObjectType>
        /// The types that the app wants to read.
        public var read: Set<HKObjectType>

        /// A request of an app for types.
        public init(
            app: OpenHealthKitConfiguration.App, share: Set<HKObjectType>, read: Set<HKObjectType>
        ) {
            self.app = app
            self.share = share
            self.read = read
        }
    }

    /// What the person decided.
    public enum Answer: Sendable {
        /// Permission for these types; what was asked for and is not here is denied.
        ///
        /// `since` limits the history of a type that may be read to others' samples that end at
        /// the date or later; a type without a date is granted with its whole history.
        case decided(
            share: Set<HKObjectType>, read: Set<HKObjectType>, since: [HKObjectType: Date] = [:])
        /// The person put the question away; nothing is decided, and the request fails with
        /// `errorUserCanceled`.
        case cancelled
    }

    /// Answers a request; it may be called for several requests at once.
    public var answer: @Sendable (Request) async -> Answer

    /// A prompt that a closure answers.
    public init(answer: @escaping @Sendable (Request) async -> Answer) {
        self.answer = answer
    }

    /// Grants whatever is asked for.
    public static let allow = PermissionPrompt { .decided(share: $0.share, read: $0.read) }

    /// Denies whatever is asked for.
    public static let deny = PermissionPrompt { _ in .decided(share: [], read: []) }

    /// Puts every question away, so that nothing is ever decided.
    public static let cancel = PermissionPrompt { _ in .cancelled }

    /// Grants these types when they are asked for, and denies the rest.
    ///
    /// - Parameters:
    ///   - share: The types that may be saved.
    ///   - read: The types that may be read.
    ///   - since: The earliest ends of others' samples that may be read, for types whose history
    ///     is limited.
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
