internal import ArgumentParser
internal import HealthHTTP
internal import HealthWords

/// Where a server listens, and its certificate.
struct ListeningOptions: ParsableArguments {
    @Option(help: "The port; 0 chooses a free one.")
    var port: Int?

    @Option(help: "The address to listen on (default: 127.0.0.1).")
    var host: String?

    @Option(help: ArgumentHelp("A certificate chain in PEM, for https.", valueName: "path"))
    var certificate: String?

    @Option(help: ArgumentHelp("The certificate's private key in PEM.", valueName: "path"))
    var privateKey: String?

    @Option(
        help: ArgumentHelp(
            """
            A proxy that may name a client's address, by its own address or a network such as \
            10.0.0.0/8; may be given several times.
            """, valueName: "address"))
    var trustedProxy: [String] = []

    func validate() throws {
        _ = try Self.proxies(trustedProxy, of: "--trusted-proxy")
        guard let port else { return }
        guard (0...65535).contains(port) else { throw InputError(.noPort, ["setting": "--port"]) }
    }

    /// The settings that apply where an option is missing.
    struct Keys {
        let host, port, certificate, privateKey, trustedProxies: Settings.Key

        static let serve = Keys(
            host: .serveHost, port: .servePort, certificate: .serveCertificate,
            privateKey: .servePrivateKey, trustedProxies: .serveTrustedProxies)
        static let cloud = Keys(
            host: .cloudHost, port: .cloudPort, certificate: .cloudCertificate,
            privateKey: .cloudPrivateKey, trustedProxies: .cloudTrustedProxies)
    }

    /// The address and the certificate by the options and the settings.
    struct Address {
        let host: String
        let port: Int
        let certificate: ServerCertificate?
        let trustedProxies: TrustedProxies
    }

    /// The address, by the options, then by the settings.
    ///
    /// - Throws: ``InputError`` for a certificate without its key, a key without its certificate,
    ///   or a trusted proxy that is neither an address nor a network.
    func address(_ settings: Settings, _ keys: Keys, usualPort: Int) throws -> Address {
        let chain = try certificate ?? settings.text(keys.certificate)
        let key = try privateKey ?? settings.text(keys.privateKey)
        guard (chain == nil) == (key == nil) else {
            throw InputError(.certificateAlone)
        }
        var pair: ServerCertificate?
        if let chain, let key { pair = .init(chain: chain, privateKey: key) }
        let proxies =
            try trustedProxy.isEmpty
            ? Self.proxies(
                settings.texts(keys.trustedProxies), of: keys.trustedProxies.rawValue)
            : Self.proxies(trustedProxy, of: "--trusted-proxy")
        return Address(
            host: try host ?? settings.text(keys.host) ?? "127.0.0.1",
            port: try port ?? settings.port(keys.port) ?? usualPort, certificate: pair,
            trustedProxies: proxies)
    }

    private static func proxies(_ texts: [String], of setting: String) throws(InputError)
        -> TrustedProxies
    {
        do {
            return try TrustedProxies(texts)
        } catch {
            throw InputError(.noProxy, ["setting": setting])
        }
    }
}
