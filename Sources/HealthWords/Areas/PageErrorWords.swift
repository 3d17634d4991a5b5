/// The texts of the pages that are shown instead of a page that was asked for.
public struct PageErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case notFound, notFoundText, malformed, malformedText, tooLarge, tooLargeText, wrongToken,
            wrongTokenText, foreignHost, foreignHostText, foreignOrigin, foreignOriginText, busy,
            busyText, crowded, crowdedText, offline, offlineText, failed, failedText, notPossible,
            notPossibleText
    }

    package static let area = "pageErrors"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The page or the entry does not exist.
    public var notFound: PageError { PageError(text(.notFound), text(.notFoundText)) }
    /// The form is not what the page sent.
    public var malformed: PageError { PageError(text(.malformed), text(.malformedText)) }
    /// The form or the file is too large.
    public var tooLarge: PageError { PageError(text(.tooLarge), text(.tooLargeText)) }
    /// The form was not made for this session.
    public var wrongToken: PageError { PageError(text(.wrongToken), text(.wrongTokenText)) }
    /// The request names another host.
    public var foreignHost: PageError { PageError(text(.foreignHost), text(.foreignHostText)) }
    /// Another site sent the form.
    public var foreignOrigin: PageError {
        PageError(text(.foreignOrigin), text(.foreignOriginText))
    }
    /// There were too many wrong passwords.
    public var busy: PageError { PageError(text(.busy), text(.busyText)) }
    /// The server has too many connections.
    public var crowded: PageError { PageError(text(.crowded), text(.crowdedText)) }
    /// The browser cannot reach the server.
    public var offline: PageError { PageError(text(.offline), text(.offlineText)) }
    /// The server failed.
    public var failed: PageError { PageError(text(.failed), text(.failedText)) }
    /// The request asks for something that the page does not offer.
    public var notPossible: PageError { PageError(text(.notPossible), text(.notPossibleText)) }
}

extension Language {
    /// The texts of the pages that are shown instead of a page that was asked for.
    public var pageErrors: PageErrorWords { PageErrorWords(self) }
}

/// What is said instead of a page: what went wrong, and what to do.
public struct PageError: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// What to do.
    public let text: String

    init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
    }
}
