internal import Foundation
internal import HealthWords

/// An error with the sentence that a screen shows, in the person's language.
struct SpokenError: LocalizedError {
    let errorDescription: String?
}

extension ErrorWords {
    /// Runs a body, and gives an error that it throws its sentence, if there is one.
    func speaking<T>(_ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch {
            throw text(of: error).map { SpokenError(errorDescription: $0) } ?? error
        }
    }
}
