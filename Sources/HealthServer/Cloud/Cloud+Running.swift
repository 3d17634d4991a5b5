internal import Hummingbird
internal import Logging
internal import NIOCore

extension Cloud {
    /// Answers requests until the process is told to end; those under way are answered first.
    ///
    /// - Parameter isOpen: Is given the address once, when the server answers.
    /// - Throws: ``WebSetupError/certificate(_:)`` for files that cannot be used.
    package func run(
        host: String, port: Int, certificate: WebConfiguration.Certificate? = nil,
        isOpen: @escaping @Sendable (String) -> Void
    ) async throws {
        let scheme = certificate == nil ? "http" : "https"
        var application = Application(
            router: router(), server: try buildServer(certificate),
            configuration: .init(
                address: .hostname(host, port: port), serverName: "OpenHealthKit Cloud"),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? port
                isOpen("\(scheme)://\(host):\(port)")
            }, logger: Logger(label: "HealthServer.Cloud"))
        application.addServices(CloudUpkeep(cloud: self))
        try await application.runService()
    }
}
