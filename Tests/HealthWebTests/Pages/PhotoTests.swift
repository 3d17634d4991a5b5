import DatabaseFile
import Foundation
import HTTPTypes
import HealthJournal
import HealthModel
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import HealthWeb

@Suite("Photos of meals and recipes")
struct PhotoTests {
    private static let secret = Array("48.2082N".utf8)

    private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xff, marker, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 0xff)] + payload
    }

    /// A picture of one pixel with Exif, a comment and a film after its end.
    private static func jpeg(orientation: UInt8 = 1, width: UInt8 = 1) -> [UInt8] {
        let exif: [UInt8] =
            Array("Exif\0\0II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0]
            + [orientation, 0, 0, 0, 0, 0, 0, 0] + secret
        return [0xff, 0xd8] + segment(0xe1, exif) + segment(0xfe, secret)
            + segment(0xdb, [UInt8](repeating: 1, count: 65))
            + segment(0xc0, [8, 0, 1, 0, width, 1, 1, 0x11, 0])
            + segment(0xc4, [UInt8](repeating: 0, count: 17))
            + segment(0xda, [1, 1, 0, 0, 63, 0]) + [0x12, 0xff, 0x00, 0xff, 0xd0, 0x34]
            + [0xff, 0xd9] + secret
    }

    private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(payload.count)] + Array(name.utf8) + payload + [1, 2, 3, 4]
    }

    private static func png(width: UInt8 = 1) -> [UInt8] {
        PNGStripper.signature + chunk("IHDR", [0, 0, 0, width, 0, 0, 0, 1, 8, 0, 0, 0, 0])
            + chunk("tEXt", secret) + chunk("eXIf", secret) + chunk("IDAT", [9, 9])
            + chunk("IEND", []) + secret
    }

    private static func webp() -> [UInt8] {
        func part(_ name: String, _ payload: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [UInt8(payload.count), 0, 0, 0] + payload
        }
        let body =
            Array("WEBP".utf8) + part("VP8X", [0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0])
            + part("VP8L", [0x2f, 0, 0, 0]) + part("EXIF", secret) + part("XMP ", secret)
        return Array("RIFF".utf8) + [UInt8(body.count), 0, 0, 0] + body
    }

    private static func contains(_ data: Data, _ part: [UInt8]) -> Bool {
        data.range(of: Data(part)) != nil
    }

    @Test(
        "keep the picture without place, comments, thumbnails and what follows the end",
        arguments: [(jpeg(), "jpg"), (png(), "png"), (webp(), "webp")])
    func stripping(bytes: [UInt8], format: String) throws {
        let photo = try MealPhoto(Data(bytes))
        #expect(photo.format.rawValue == format)
        #expect(Self.contains(Data(bytes), Self.secret))
        #expect(!Self.contains(photo.data, Self.secret))
        // What is stripped already stays the same.
        #expect(try MealPhoto(photo.data).data == photo.data)
    }

    @Test("of a turned picture keep the direction alone")
    func orientation() throws {
        let upright = try MealPhoto(Data(Self.jpeg())).data
        #expect(!Self.contains(upright, Array("Exif".utf8)))
        let turned = try MealPhoto(Data(Self.jpeg(orientation: 6))).data
        #expect(Self.contains(turned, Array("Exif".utf8) + [0, 0, 0x4d, 0x4d]))
        #expect(try MealPhoto(turned).data == turned)
    }

    @Test(
        "that are cut anywhere are refused", arguments: [jpeg(), png(), webp()])
    func truncated(bytes: [UInt8]) throws {
        let whole = bytes.starts(with: Array("RIFF".utf8)) ? bytes.count : bytes.count - 8
        for count in 0..<whole {
            #expect(throws: MealPhoto.Failure.self) {
                _ = try MealPhoto(Data(bytes.prefix(count)))
            }
        }
    }

    @Test(
        "of other formats, without pixels or of any length are refused",
        arguments: [
            Array("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".utf8),
            Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0], Array("<html></html>".utf8),
            [0, 0, 0, 24] + Array("ftypheic".utf8) + [UInt8](repeating: 0, count: 16), [],
            jpeg(width: 0), png(width: 0),
            PNGStripper.signature + [0xff, 0xff, 0xff, 0xff] + Array("IHDR".utf8),
            PNGStripper.signature
                + chunk("IHDR", [0xff, 0xff, 0, 0, 0xff, 0xff, 0, 0, 8, 0, 0, 0, 0])
                + chunk("IDAT", []) + chunk("IEND", []),
            Array("RIFF".utf8) + [0xff, 0xff, 0xff, 0xff] + Array("WEBP".utf8),
        ] as [[UInt8]])
    func refused(bytes: [UInt8]) {
        #expect(throws: MealPhoto.Failure.self) { _ = try MealPhoto(Data(bytes)) }
    }

    private func upload(
        _ bytes: [UInt8], of path: String, _ browser: Browser
    ) async throws -> Browser.Answer {
        var headers = HTTPFields()
        headers[.contentType] = "application/octet-stream"
        if let name = HTTPField.Name(FormToken.header) { headers[name] = try await browser.token() }
        return try await browser.send(
            path, .post, headers: headers, body: ByteBuffer(bytes: bytes))
    }

    private static func meal(_ journal: Journal) async throws -> JournalEntry {
        try await journal.save(
            .food(
                FoodEntry(
                    header: journal.newHeader(), name: "Soup", meal: .lunch,
                    items: [FoodItem(name: "Soup", nutrients: [:])])))
    }

    /// A journal in a file, and its photos.
    private static func journal(
        _ name: String, _ folder: TemporaryFolder, _ clock: TestClock
    ) throws -> (Journal, MealPhotos) {
        let file = folder.url.appending(path: name)
        let journal = try Journal(
            at: .file(file),
            environment: JournalEnvironment(
                now: { clock.now }, timeZone: { .gmt },
                app: .own(bundleIdentifier: "com.example.diary", name: "Diary")))
        return (journal, MealPhotos(beside: file, journal: journal))
    }

    @Test("are shown on the page of the meal with strict headers, and not after its deletion")
    func page() async throws {
        let world = try await WebWorld()
        let meal = try await Self.meal(world.journal)
        let (entry, photo) = ("/entries/\(meal.id.uuidString)", "/photos/\(meal.id.uuidString)")
        try await world.browse { browser in
            #expect(try await browser.get(photo).status == 404)
            #expect(try await upload(Self.jpeg(), of: photo, browser).status == 303)
            #expect(try await browser.get(entry).text.contains("src=\"\(photo)\""))
            let shown = try await browser.get(photo)
            #expect(shown.status == 200)
            #expect(shown.headers[.contentType] == "image/jpeg")
            #expect(shown.headers[.cacheControl] == "private, no-store")
            for (name, value) in [
                ("X-Content-Type-Options", "nosniff"),
                ("Cross-Origin-Resource-Policy", "same-origin"),
            ] {
                #expect(shown.headers[try #require(HTTPField.Name(name))] == value)
            }
            // A picture of another format takes its place; a file that is none does not.
            #expect(try await upload(Self.png(), of: photo, browser).status == 303)
            #expect(try await upload(Array("<svg/>".utf8), of: photo, browser).status == 422)
            #expect(try await browser.get(photo).headers[.contentType] == "image/png")
            try await world.journal.delete(meal.id)
            #expect(try await browser.get(photo).status == 404)
            try await world.journal.undoDelete(meal.id)
            #expect(try await browser.get(photo).status == 200)
            _ = try await browser.post(photo + "/remove", [])
            #expect(try await browser.get(photo).status == 404)
        }
    }

    @Test(
        "need a meal or recipe: other paths and identities are not found",
        arguments: ["/photos/..%2F..%2Fetc", "/photos/journal.sqlite", "/photos/%00"])
    func paths(path: String) async throws {
        let world = try await WebWorld()
        let weight = try await world.journal.save(
            .weight(
                WeightEntry(
                    header: world.journal.newHeader(), mass: .init(80, .kilogram))))
        try await world.browse { browser in
            let sent = try await upload(Self.jpeg(), of: path, browser)
            let shown = try await browser.get(path)
            #expect([400, 404].contains(sent.status) && [400, 404].contains(shown.status))
            for id in [weight.id, UUID()] {
                let other = "/photos/\(id.uuidString)"
                let answer = try await upload(Self.jpeg(), of: other, browser)
                #expect(answer.status == 404)
            }
        }
    }

    @Test("are files that only the owner can read, follow no link, and are removed with the meal")
    func files() async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let (journal, photos) = try Self.journal("journal.sqlite", folder, clock)
        let meal = try await Self.meal(journal)
        try await photos.keep(MealPhoto(Data(Self.png())), of: meal.id)
        let path = photos.folder.appending(path: "\(meal.id.uuidString).png").path
        let manager = FileManager.default
        for (path, mode) in [(path, 0o600), (photos.folder.path, 0o700)] {
            #expect(
                try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
        }
        #expect(try await photos.photo(of: meal.id) != nil)
        try manager.moveItem(atPath: path, toPath: path + ".other")
        try manager.createSymbolicLink(atPath: path, withDestinationPath: path + ".other")
        #expect(try await photos.photo(of: meal.id) == nil)
        try manager.removeItem(atPath: path)
        try manager.moveItem(atPath: path + ".other", toPath: path)
        try await journal.delete(meal.id)
        for _ in 0..<2 { try await photos.removeOrphans() }
        #expect(manager.fileExists(atPath: path))
        clock.advance(by: 90_000)
        try await photos.removeOrphans()
        #expect(!manager.fileExists(atPath: path))
    }

    @Test("stay until the one that takes their place is whole on the disk")
    func replacing() async throws {
        let folder = try TemporaryFolder()
        let (journal, photos) = try Self.journal("journal.sqlite", folder, TestClock())
        let meal = try await Self.meal(journal)
        try await photos.keep(MealPhoto(Data(Self.jpeg())), of: meal.id)
        let first = photos.folder.appending(path: "\(meal.id.uuidString).jpg").path
        let wasThere = Mutex<[Bool]>([])
        try await FileSync.$didSync.withValue({ _ in
            let isThere = FileManager.default.fileExists(atPath: first)
            wasThere.withLock { $0.append(isThere) }
        }) {
            try await photos.keep(MealPhoto(Data(Self.png())), of: meal.id)
        }
        // The file, and its name in the folder.
        #expect(wasThere.withLock { $0 } == [true, true])
        #expect(!FileManager.default.fileExists(atPath: first))
        #expect(try await photos.photo(of: meal.id)?.format == .png)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: photos.folder.path)
                == ["\(meal.id.uuidString).png"])
    }

    @Test("of one journal are not removed by another one in the same folder")
    func twoJournals() async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let (mine, photos) = try Self.journal("mine.sqlite", folder, clock)
        let (_, others) = try Self.journal("yours.sqlite", folder, clock)
        let meal = try await Self.meal(mine)
        try await photos.keep(MealPhoto(Data(Self.png())), of: meal.id)
        for _ in 0..<2 {
            try await others.removeOrphans()
            clock.advance(by: 90_000)
        }
        MealPhotos.removeAll(beside: folder.url.appending(path: "yours.sqlite"))
        #expect(try await photos.photo(of: meal.id) != nil)
    }

    @Test("of recipes stay while a later version's recipes cannot be read")
    func laterVersion() async throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let (journal, photos) = try Self.journal("journal.sqlite", folder, clock)
        try await KeptFoods(journal).keepRecipe(
            "Chili", portions: 4, items: [FoodItem(name: "Beans", nutrients: [:])])
        let recipe = try #require(try await KeptFoods(journal).all().first)
        try await photos.keep(MealPhoto(Data(Self.png())), of: recipe.id)
        let stored = try await journal.settings.value("foods.kept")
        try await journal.settings.set("foods.kept", to: #"[{"later": true}]"#)
        for _ in 0..<3 {
            try await photos.removeOrphans()
            clock.advance(by: 90_000)
        }
        try await journal.settings.set("foods.kept", to: stored)
        #expect(try await photos.photo(of: recipe.id) != nil)
    }
}
