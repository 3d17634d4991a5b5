import Foundation
import TestSupport
import Testing

@Suite("The listings of the documentation")
struct ListingsTests {
    private static let listings: [Listing] = {
        let texts = (try? Repository.productFiles(["md", "swift"])) ?? [:]
        return texts.keys.sorted().flatMap { Listing.all(in: texts[$0] ?? "", of: $0) }
    }()

    @Test("are found, in articles and in comments")
    func found() {
        #expect(Self.listings.contains { $0.file.hasSuffix(".md") })
        #expect(Self.listings.contains { $0.file.hasSuffix(".swift") })
    }

    // Whoever writes a listing puts the same lines into a file of this target, or of the views where
    // they need SwiftUI.
    @Test("stand in a file that is built", arguments: Self.listings)
    func built(listing: Listing) throws {
        let needsSwiftUI = listing.lines.contains { $0.hasSuffix("import SwiftUI") }
        let folder = needsSwiftUI ? "Sources/HealthViews" : "Tests/ListingTests"
        #expect(try isThere(listing, in: [folder]), "No file of \(folder) has these lines.")
    }

    @Test("of the README stand there too, but for excerpts of manifests and what has gaps")
    func readme() throws {
        let text = try String(
            contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
        let whole = Listing.all(in: text, of: "README.md").filter {
            $0.lines.first?.hasPrefix(".") == false && !$0.lines.joined().contains("// ... ")
        }
        #expect(whole.count >= 2)
        for listing in whole {
            #expect(
                try isThere(listing, in: ["Tests/ListingTests", "Examples/Tour"]),
                "\(listing.testDescription)")
        }
    }

    private func isThere(_ listing: Listing, in folders: [String]) throws -> Bool {
        try folders.contains { folder in
            try Repository.files(in: folder, ["swift"]).values.contains {
                listing.stands(
                    in: $0.split(separator: "\n", omittingEmptySubsequences: false)
                        .map(String.init))
            }
        }
    }
}
