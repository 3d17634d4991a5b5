import HealthHTTP
import TestSupport
import Testing

@Suite("The host of a request")
struct HostTextTests {
    @Test(
        "is a name or an address, in lower case and without the port",
        arguments: [
            ("localhost", "localhost"), ("LocalHost:8080", "localhost"),
            ("127.0.0.1:1", "127.0.0.1"),
            ("[::1]", "[::1]"), ("[2001:DB8::1]:65535", "[2001:db8::1]"),
            ("[::ffff:192.0.2.1]:80", "[::ffff:192.0.2.1]"),
            ("my_host-1.example.", "my_host-1.example."),
        ])
    func hosts(authority: String, name: String) {
        #expect(HostText.name(of: authority) == name)
    }

    @Test(
        "is nothing else",
        arguments: [
            "", ":80", "a:", "a:123456", "a:8o", "a:+1", "a:-1", "a:80:80", "::1", "[::1", "::1]",
            "[]", "[]:80", "[::1]x", "[::1]8080", "[::1]:", "[fe80::1%25eth0]", "[v1.a]", "[[::1]]",
            "a b", " a", "a/b", "u@a", "a,b", "%61", "ä.example", "a\u{301}", "a:8\u{301}",
            "a:\u{661}",
            "a\u{0}", "a\n", "[::1]\u{301}",
        ])
    func others(authority: String) {
        #expect(HostText.name(of: authority) == nil)
    }

    @Test(
        "is found as the pattern of hosts finds it, whatever the text is", arguments: UInt64(0)..<4)
    func anyText(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let signs = [
            "a", "F", "g", "0", "9", ":", "[", "]", ".", "-", "_", "%", " ", "é", "\u{301}", "\r\n",
        ]
        for _ in 0..<2_000 {
            let text = (0..<random.below(9)).map { _ in random.pick(signs) }.joined()
            let found = text.lowercased().wholeMatch(
                of: /(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?/)
            #expect(
                HostText.name(of: text) == found.map { String($0.1) }, "\(text.debugDescription)")
        }
    }
}
