internal import CPostgreSQL

extension PostgresAddress {
    /// The address for another server that logs in with a name of its own: words of the form
    /// `key='value'`, without user and password.
    package var target: String {
        guard let options = PQconninfoParse(text, nil) else { return "" }
        defer { PQconninfoFree(options) }
        var words: [String] = []
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                let name = String(cString: keyword)
                let text = String(cString: value).replacing("\\", with: "\\\\")
                    .replacing("'", with: "\\'")
                if !Self.ownWords.contains(name) { words.append("\(name)='\(text)'") }
            }
            option += 1
        }
        return words.joined(separator: " ")
    }

    private static let ownWords: Set = ["user", "password", "passfile"]
}
