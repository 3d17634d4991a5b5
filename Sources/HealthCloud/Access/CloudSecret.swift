internal import Crypto
package import Foundation

/// The secrets that give access to a person's data: one-time codes and bearer tokens.
///
/// Each contains the person's number, so that a server with many nodes finds the right one, and a
/// random secret. Only its SHA-256 is stored: a secret of 75 bits or more needs no slower hash.
package struct CloudSecret: Hashable, Sendable {
    package let person: PersonID
    /// The text, which is shown once.
    package let text: String

    /// The hash that is stored.
    package var hash: Data { Data(SHA256.hash(data: Data(text.utf8))) }

    /// A new bearer token with a secret of 256 bits.
    package static func token(
        for person: PersonID, using generator: inout some RandomNumberGenerator
    ) -> CloudSecret {
        let secret = Base32.random(characters: 52, using: &generator)
        return CloudSecret(person: person, text: "ohk_\(Base32.text(of: person))_\(secret)")
    }

    /// A new one-time code with a secret of 75 bits, in groups that a person can type.
    package static func code(
        for person: PersonID, using generator: inout some RandomNumberGenerator
    ) -> CloudSecret {
        let secret = Base32.random(characters: 15, using: &generator)
        let text = Base32.text(of: person) + secret
        let groups = stride(from: 0, to: text.count, by: 4).map { start in
            String(text.dropFirst(start).prefix(4))
        }
        return CloudSecret(person: person, text: groups.joined(separator: "-"))
    }

    private init(person: PersonID, text: String) {
        self.person = person
        self.text = text
    }

    /// Reads a bearer token; nil for another text.
    package init?(token: String) {
        let fields = token.split(separator: "_", omittingEmptySubsequences: false)
        guard fields.count == 3, fields[0] == "ohk", fields[2].count == 52,
            let person = Base32.person(of: String(fields[1]))
        else { return nil }
        self.init(person: person, text: token)
    }

    /// Reads a code as a person types it, in any case and with or without its hyphens.
    package init?(code: String) {
        let letters = code.uppercased().filter { $0 != "-" && !$0.isWhitespace }
            .replacing("O", with: "0").replacing("I", with: "1").replacing("L", with: "1")
        guard letters.count == 28, letters.allSatisfy(Base32.alphabet.contains),
            let person = Base32.person(of: String(letters.prefix(13)))
        else { return nil }
        let groups = stride(from: 0, to: letters.count, by: 4).map { start in
            String(letters.dropFirst(start).prefix(4))
        }
        self.init(person: person, text: groups.joined(separator: "-"))
    }
}

/// Douglas Crockford's base 32: digits and letters without I, L, O and U.
private enum Base32 {
    static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    static func random(characters: Int, using generator: inout some RandomNumberGenerator)
        -> String
    {
        String((0..<characters).map { _ in alphabet[Int.random(in: 0..<32, using: &generator)] })
    }

    static func text(of person: PersonID) -> String {
        let number = UInt64(person.rawValue)
        return String(
            (0..<13).reversed().map { place in
                alphabet[Int(number >> (5 * UInt64(place)) & 31)]
            })
    }

    static func person(of text: String) -> PersonID? {
        guard text.count == 13 else { return nil }
        var number: UInt64 = 0
        for (place, character) in text.enumerated() {
            guard let digit = alphabet.firstIndex(of: character) else { return nil }
            // Thirteen digits are 65 bits: the first digit only has the highest four bits.
            if place == 0, digit > 7 { return nil }
            number = number << 5 | UInt64(digit)
        }
        return Int64(exactly: number).flatMap(PersonID.init(rawValue:))
    }
}
