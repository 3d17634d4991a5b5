package import Logging

extension Logger {
    /// Logs a wrong password or code, in one line that a program such as fail2ban reads.
    ///
    /// - Parameter client: The address of the client, behind trusted proxies.
    package func logFailedLogin(from client: IPAddress?) {
        warning("login failed address=\(client?.description ?? "unknown")")
    }
}
