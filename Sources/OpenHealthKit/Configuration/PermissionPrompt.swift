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
