internal import Hummingbird
internal import Logging
internal import NIOCore

extension Cloud {
    /// Answers requests until the process is asked to terminate; running requests are answered
    /// first.
    ///
    /// - Parameter isOpen: Called once with the address, when the server accepts connections.
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
