internal import HealthJournal
internal import HealthModel
internal import HealthSync
internal import HealthWords

extension CloudWords {
    /// The line about a program: when it was added, until when its token is valid, and what the
    /// person lets it read and propose.
    func program(since day: String, until end: String?, consent: CloudConsent?) -> String {
        program(
            since: day, until: end, consent: consent != nil,
            reads: (consent?.read ?? []).map {
                ObjectType(name: $0).map(language.types.name) ?? $0
            },
            proposes: (consent?.log ?? []).map(language.entry.kind))
    }

    /// The message about an error, and what to do next.
    func problem(_ error: any Error) -> String {
        switch error {
        case let error as CloudError: language.cloudErrors.text(error)
        case let error as CloudConnectionError: language.cloudErrors.text(error)
        case let error as JournalError: language.errors.text(error)
        default: failed
        }
    }
}
