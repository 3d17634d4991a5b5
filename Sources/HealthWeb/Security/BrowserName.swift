/// The name of a browser and its system in its header `User-Agent`, such as "Firefox, Android".
enum BrowserName {
    // Browsers also write the names of others, so the first that is found counts.
    private static let browsers = [
        ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Edg", "Edge"), ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]

    /// - Parameter header: The header; nil without one.
    /// - Returns: The name; empty for a program that is no known browser.
    static func of(_ header: String?) -> String {
        guard let header else { return "" }
        return [browsers, systems]
            .compactMap { list in list.first { header.contains($0.0) }?.1 }
            .joined(separator: ", ")
    }
}
