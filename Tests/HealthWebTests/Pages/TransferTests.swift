import Foundation
import HTTPTypes
import HealthJournal
import HealthModel
import NIOCore
import TestSupport
import Testing

@testable import HealthWeb

@Suite("The page for import, export and backup")
struct TransferTests {
    private static let files: [(text: String, type: String)] = [
        ("Date,Weight (kg),Fat mass (kg)\n2026-03-01 07:00:00,80.4,16\n", "Weight"),
        (
            #"""
            {"data":{"metrics":[{"name":"weight_body_mass","units":"kg","data":[
            {"date":"2026-03-01 07:00:00 +0100","qty":80.4,"source":"Scale"}]}]}}
            """#, "Weight"
        ),
        (
            #"""
            [{"_id":"a1","type":"sgv","sgv":121,"date":1772344800000,
            "dateString":"2026-03-01T06:00:00.000Z","device":"cgm"}]
            """#, "Blood Glucose"
        ),
    ]

    @Test("A file of another program is imported by its content")
    func otherFormats() async throws {
        let world = try await WebWorld()
        try await world.journal.settings.set("import.timeZone", to: "Europe/Vienna")
        try await world.browse { browser in
            for (text, type) in Self.files {
                let page = try await browser.upload(
                    to: "/transfer/import", ByteBuffer(string: text))
                #expect(page.text.lowercased().contains("<li>\(type.lowercased()): "), "\(type)")
                try await browser.post("/transfer/close", [])
            }
        }
    }

    @Test("What was left out or moved is listed with its lines")
    func places() async throws {
        let world = try await WebWorld()
        try await world.journal.settings.set("import.timeZone", to: "Europe/Vienna")
        try await world.browse { browser in
            let table = """
                Date,Weight (kg),Fat mass (kg)
                2026-03-29 02:30:00,80,
                2026-10-25 02:30:00,-80,
                """
            let page = try await browser.upload(
                to: "/transfer/import", ByteBuffer(string: table))
            #expect(
                page.text.contains("the clocks skip this hour: the next one was used (line 2)"))
            #expect(page.text.contains("no person has such a value or date (line 3)"))
        }
    }

    @Test("The time zone of dates without one is asked for once, and stored")
    func zone() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let table = ByteBuffer(string: Self.files[0].text)
            let asking = try await browser.upload(to: "/transfer/import", table)
            #expect(asking.text.contains("In which one are they?"))
            let refused = try await browser.post("/transfer/zone", [("zone", "Atlantis/Nowhere")])
            #expect(refused.text.contains("There is no such time zone"))
            try await browser.post("/transfer/zone", [("zone", "Europe/Vienna")])
            #expect(try await browser.settledTransfer().text.contains("imported. Here already: 0."))
            try await browser.post("/transfer/close", [])
            let again = try await browser.upload(to: "/transfer/import", table)
            #expect(again.text.contains("Here already: "))
        }
        #expect(try await world.journal.settings.value("import.timeZone") == "Europe/Vienna")
    }

    @Test("The columns of an unknown table are chosen, previewed, imported and stored")
    func columns() async throws {
        let world = try await WebWorld()
        try await world.journal.settings.set("import.timeZone", to: "Europe/Vienna")
        let table = ByteBuffer(
            string: "When,Kilos,Mood\n03/04/2026 07:00,80.4,good\nnever,80.1,bad\n")
        try await world.browse { browser in
            let asking = try await browser.upload(to: "/transfer/import", table)
            #expect(asking.text.contains("program that we do not know"))
            #expect(asking.text.contains("<td>good</td>"))
            let wrong = try await browser.post(
                "/transfer/columns", [("date", ""), ("action", "import")])
            #expect(wrong.text.contains("Choose the column with the date."))
            let fields = [
                ("date", "When"), ("order", "mdy"), ("type.1", "bodyMass"), ("unit.1", "kg"),
            ]
            let preview = try await browser.post(
                "/transfer/columns", fields + [("action", "preview")])
            #expect(preview.text.contains("<li>4 Mar 2026, 07:00: Weight 80.4 kg</li>"))
            #expect(preview.text.contains("<li>The date cannot be read</li>"))
            try await browser.post("/transfer/columns", fields + [("action", "import")])
            #expect(try await browser.settledTransfer().text.contains("1 sample was imported"))
            try await browser.post("/transfer/close", [])
            let again = try await browser.upload(to: "/transfer/import", table)
            #expect(again.text.contains("value=\"When\" selected"))
            #expect(again.text.contains("value=\"bodyMass\" selected"))
        }
    }

    private static func table(_ header: String, _ row: String) -> ByteBuffer {
        ByteBuffer(string: "\(header)\n\(row)\n")
    }

    @Test("Choices are saved under a name, and offered for another table with their columns")
    func namedColumns() async throws {
        let world = try await WebWorld()
        try await world.journal.settings.set("import.timeZone", to: "Europe/Vienna")
        try await world.browse { browser in
            let first = Self.table("When,Kilos,Mood", "2026-03-01 07:00,80.4,good")
            let asking = try await browser.upload(to: "/transfer/import", first)
            #expect(!asking.text.contains("Saved choices that fit"))
            let fields = [
                ("date", "When"), ("order", "mdy"), ("type.1", "bodyMass"), ("unit.1", "kg"),
                ("action", "import"),
            ]
            try await browser.post("/transfer/columns", fields + [("name", "a,b")])
            let refused = try await browser.settledTransfer()
            #expect(refused.text.contains("The name has 1 to 60 characters"))
            #expect(refused.text.contains("value=\"a,b\""))
            try await browser.post("/transfer/columns", fields + [("name", " Küche ")])
            #expect(try await browser.settledTransfer().text.contains("1 sample was imported"))
            try await browser.post("/transfer/close", [])
            // Another table, in which the columns are somewhere else.
            let second = Self.table("Note,Kilos,Noise,When", "x,81.5,7,2026-03-02 07:00")
            let offered = try await browser.upload(to: "/transfer/import", second)
            #expect(offered.text.contains("Saved choices that fit"))
            #expect(offered.text.contains("value=\"Küche\" selected"))
            #expect(offered.text.contains("value=\"bodyMass\" selected"))
            try await browser.post("/transfer/close", [])
            let third = Self.table("Kilos,Day", "81.5,2026-03-02 07:00")
            let other = try await browser.upload(to: "/transfer/import", third)
            #expect(!other.text.contains("Saved choices that fit"))
        }
    }

    @Test("Saved choices are renamed and deleted, and a name that is taken changes nothing")
    func changedNames() async throws {
        let world = try await WebWorld()
        try await world.journal.settings.set("import.timeZone", to: "Europe/Vienna")
        try await world.browse { browser in
            for (number, name) in ["Kitchen", "Bath & \"Spa\""].enumerated() {
                let row = "2026-03-0\(number + 1) 07:00,80.4"
                _ = try await browser.upload(
                    to: "/transfer/import", Self.table("When,Kilos \(number)", row))
                try await browser.post(
                    "/transfer/columns",
                    [
                        ("date", "When"), ("order", "mdy"), ("type.1", "bodyMass"),
                        ("unit.1", "kg"), ("name", name), ("action", "import"),
                    ])
                #expect(
                    try await browser.settledTransfer().text.contains("1 sample was imported"))
                try await browser.post("/transfer/close", [])
            }
            func change(_ fields: (String, String)...) async throws -> String {
                try await browser.post("/transfer/mapping", fields).text
            }
            let page = try await browser.get("/transfer").text
            #expect(page.contains("When; Kilos 0: Weight"))
            #expect(page.contains("name=\"to\" value=\"Bath &amp; &quot;Spa&quot;\""))
            let renamed = try await change(
                ("name", "Bath & \"Spa\""), ("to", "Bath"), ("action", "rename"))
            #expect(renamed.contains("name=\"to\" value=\"Bath\""))
            let taken = try await change(("name", "Bath"), ("to", "Kitchen"), ("action", "rename"))
            #expect(taken.contains("Other choices have this name"))
            #expect(taken.contains("name=\"to\" value=\"Bath\""))
            let gone = try await change(("name", "Spa"), ("to", "Sauna"), ("action", "rename"))
            #expect(gone.contains("not there any more") && !gone.contains("Sauna"))
            let deleted = try await change(("name", "Kitchen"), ("action", "delete"))
            #expect(!deleted.contains("Kitchen") && deleted.contains("value=\"Bath\""))
            _ = try await change(("name", "Bath"), ("action", "delete"))
            #expect(try await !browser.get("/transfer").text.contains("id=\"mappings\""))
        }
    }

    @Test("Only the chosen types are downloaded")
    func types() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            _ = try await browser.upload(
                to: "/transfer/import", ByteBuffer(string: Self.files[1].text))
            let page = try await browser.get("/transfer")
            #expect(page.text.contains("name=\"type\" value=\"bodyMass\""))
            func lines(_ type: String) async throws -> Int {
                try await browser.post(
                    "/transfer/export", [("format", "ndjson"), ("type", type)]
                ).text.split(separator: "\n").count
            }
            #expect(try await lines("bodyMass") == 2)
            #expect(try await lines("stepCount") == 1)
            let wrong = try await browser.post(
                "/transfer/export", [("format", "ndjson"), ("type", "moods")])
            #expect(wrong.text.contains("There is no such type"))
        }
    }

    @Test("A file that waits for a time zone is deleted when the person cancels")
    func cancelledZone() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            _ = try await browser.upload(
                to: "/transfer/import", ByteBuffer(string: Self.files[0].text))
            let page = try await browser.post("/transfer/close", [])
            #expect(!page.text.contains("In which one are they?"))
            #expect(try await browser.get("/data").text.contains("Health has no data yet."))
        }
    }

    @Test(
        "Everything is downloaded in each format, as a file with a name",
        arguments: [
            ("apple", "export.zip", "PK"), ("csv", "health-csv.zip", "PK"),
            ("ndjson", "health.ndjson", "{\"format\""), ("parquet", "health-parquet.zip", "PK"),
            ("fhir", "health-fhir.json", "{"), ("omh", "health-omh.ndjson", "{"),
            ("sqlite", "health.sqlite", "SQLite"),
        ])
    func export(format: String, name: String, start: String) async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            _ = try await browser.upload(
                to: "/transfer/import", ByteBuffer(string: Self.files[1].text))
            let file = try await browser.post("/transfer/export", [("format", format)])
            #expect(file.status == 200)
            #expect(file.headers[.contentDisposition]?.contains("\"\(name)\"") == true)
            #expect(file.headers[.cacheControl] == "no-store")
            #expect(file.text.hasPrefix(start))
        }
    }

    @Test("A range of days is downloaded, and an invalid day is rejected")
    func span() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            _ = try await browser.upload(
                to: "/transfer/import", ByteBuffer(string: Self.files[1].text))
            func lines(_ from: String, _ to: String) async throws -> Int {
                let file = try await browser.post(
                    "/transfer/export", [("format", "ndjson"), ("from", from), ("to", to)])
                return file.text.split(separator: "\n").count
            }
            #expect(try await lines("2026-03-01", "2026-03-01") == 2)
            #expect(try await lines("", "2026-02-28") == 1)
            #expect(try await lines("2026-03-02", "") == 1)
            for (from, to, words) in [
                ("1 March", "", "A day cannot be read"),
                ("2026-03-02", "2026-03-01", "The last day is before the first one."),
            ] {
                let page = try await browser.post(
                    "/transfer/export", [("format", "ndjson"), ("from", from), ("to", to)])
                #expect(page.text.contains(words))
            }
            let page = try await browser.post("/transfer/export", [("format", "word")])
            #expect(page.text.contains("There is no such format"))
        }
    }

    @Test("No download without the token of the page")
    func token() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            for path in ["/transfer/export", "/transfer/everything", "/transfer/unlock"] {
                let answer = try await browser.post(path, [("format", "ndjson")], token: "0")
                #expect(answer.status == 403)
            }
        }
    }

    @Test("A backup of everything is downloaded encrypted, opened and merged")
    func everything() async throws {
        let world = try await WebWorld()
        let entry = WeightEntry(
            header: try world.journal.newHeader(), mass: Quantity(80, .kilogram))
        try await world.journal.save(.weight(entry))
        let file = try await world.browse { browser in
            let differing = try await browser.post(
                "/transfer/everything", [("passphrase", "one"), ("repeated", "two")])
            #expect(differing.text.contains("The two passphrases differ"))
            return try await browser.bytes(
                "/transfer/everything",
                [("passphrase", "open sesame"), ("repeated", "open sesame")])
        }
        #expect(String(buffer: file).hasPrefix("open-healthkit-backup\n"))
        let other = try await WebWorld()
        try await other.browse { browser in
            let locked = try await browser.upload(to: "/transfer/preview", file)
            #expect(locked.text.contains("Passphrase of the backup"))
            let wrong = try await browser.post("/transfer/unlock", [("passphrase", "no")])
            #expect(wrong.text.contains("is not the one"))
            let open = try await browser.post("/transfer/unlock", [("passphrase", "open sesame")])
            #expect(open.text.contains("1 added"))
            #expect(try await browser.get("/history").text.contains("80 kg") == false)
            try await browser.post("/transfer/restore", [("mode", "merge")])
            #expect(try await browser.get("/history").text.contains("80 kg"))
        }
    }

    @Test("A damaged backup is rejected with a sentence, and its file is deleted")
    func damaged() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let page = try await browser.upload(
                to: "/transfer/preview",
                ByteBuffer(string: "open-healthkit-backup\n{\"version\":9}\n"))
            #expect(page.text.contains("newer version"))
            #expect(page.text.contains("Show what would change"))
        }
    }

    @Test("The page says in four steps how an iPhone's backup is made and imported")
    func phoneBackup() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let page = try await browser.get("/transfer").text
            let steps = try #require(
                page.split(separator: "<details id=\"phone-backup\">").last?
                    .split(separator: "</details>").first)
            #expect(steps.split(separator: "<li>").count == 5)
            #expect(steps.contains("<code>health import BACKUP</code>"))
        }
    }
}
