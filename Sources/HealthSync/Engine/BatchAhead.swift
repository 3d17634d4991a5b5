internal import Foundation

/// The batch that follows another one of a stream, read while that one is applied.
///
/// Reading the remote and writing the journal use different files, so that two processors share a first
/// import. A pull changes nothing in the journal: if the pass ends before the batch is used, it is read
/// again.
struct BatchAhead: Sendable {
    let stream: StreamName
    let cursor: Data?
    let result: Result<PullBatch, PullError>

    /// Reads the batch after another one; nil if there is none.
    init?(of stream: StreamName, following batch: PullBatch, at remote: any SyncRemote) async {
        guard batch.hasMore else { return nil }
        self.stream = stream
        cursor = batch.cursor
        do throws(PullError) {
            result = .success(try await remote.pull(stream, following: batch))
        } catch {
            result = .failure(error)
        }
    }
}

extension SyncRemote {
    /// The result of a pull as a value, so that it can be stored.
    func pullResult(_ stream: StreamName, after cursor: Data?) async -> Result<
        PullBatch, PullError
    > {
        do throws(PullError) {
            return .success(try await pull(stream, after: cursor))
        } catch {
            return .failure(error)
        }
    }
}
