package import HealthHTTP
internal import Hummingbird
internal import Logging
internal import NIOCore

extension Cloud {
    /// Answers requests until the process is asked to terminate; running requests are answered
    /// first.
    ///
    /// - Parameter isOpen: Called once with the address, when the server accepts connections.
    /// - Throws: ``ServerSetupError/certificate(_:)`` for files that cannot be used.
    package func run(
        host: String, port: Int, certificate: ServerCertificate? = nil,
        limits: ConnectionLimits = ConnectionLimits(),
        isOpen: @escaping @Sendable (String) -> Void
    ) async throws {
        let scheme = certificate == nil ? "http" : "https"
        let logger = Logger(label: "HealthCloud")
        var application = Application(
            router: router(),
            server: try buildServer(
                certificate, limits: limits, proxies: service.environment.trustedProxies,
                refusal: try CloudProblem.crowded.refusal),
            configuration: .init(
                address: .hostname(HostText.address(host), port: port),
                serverName: "OpenHealthKit Cloud",
                availableConnectionsDelegate: limits.delegate(logger: logger)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? port
                isOpen("\(scheme)://\(HostText.authority(host)):\(port)")
            }, logger: logger)
        application.addServices(CloudUpkeep(cloud: self), CloudRelay(cloud: self))
        try await application.runService()
    }
}
