internal import HealthCloudSync
internal import HealthJournal
internal import HealthWords

extension World {
    /// The file with the account of a cloud.
    var cloudFile: CloudAccountFile { CloudAccountFile(besideJournal: journalURL) }

    /// The connection of this journal to a cloud; a missing journal is created.
    func cloud() async throws -> CloudConnection {
        CloudConnection(journal: try await openJournal(), file: cloudFile)
    }

    /// The connection of a connected device; creates no journal for another one.
    func connectedCloud() async throws -> CloudConnection {
        guard try cloudFile.read() != nil else { throw CloudConnectionError.notConnected }
        return try await cloud()
    }
}

extension CommandFailure {
    /// Creates the failure for a defect of the connection, with the command that corrects it.
    init(connection error: CloudConnectionError) {
        switch error {
        case .invalidAddress:
            self.init(.noAddress, .usage)
        case .insecureAddress: self.init(said: error, .usage)
        case .alreadyConnected:
            self.init(.alreadyConnected)
        case .notConnected:
            self.init(.notConnected)
        case .unreadableFile: self.init(said: error, .noInput)
        case .unwritableFile: self.init(said: error, .cannotWrite)
        }
    }
}
