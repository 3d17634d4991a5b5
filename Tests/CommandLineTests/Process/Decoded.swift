/// What the tests read of the command's JSON; the keys are those of `docs/command-line.md`.
enum Decoded {
    struct Amount: Decodable, Equatable {
        let value: Double
        let unit: String
    }

    struct Source: Decodable, Equatable {
        let bundleIdentifier: String
        let name: String
    }

    struct Item: Decodable {
        let name: String
        let nutrients: [String: Amount]
    }

    struct Entry: Decodable {
        let id: String
        let kind: String
        let date: String
        let timeZone: String
        let version: Int
        let note: String?
        let source: Source
        let isForeign: Bool
        let sync: String?
        let mass: Amount?
        let volume: Amount?
        let type: String?
        let value: Amount?
        let diastolic: Amount?
        let text: String?
        let name: String?
        let meal: String?
        let items: [Item]?
    }

    struct Day: Decodable {
        struct Totals: Decodable {
            let nutrients: [String: Amount]
            let ownNutrients: [String: Amount]
            let foreignNutrients: [String: Amount]
            let water: Amount
            let ownWater: Amount
            let weight: Amount?
        }

        let day: String
        let entries: [Entry]
        let totals: Totals
    }

    struct Sync: Decodable {
        let exported: Int
        let deleted: Int
        let parked: Int
        let retrying: Int
        let failed: Int
        let imported: Int
        let replaced: Int
        let unasked: [String]
        let unreadable: [String: String]
        let allow: String?
    }

    struct Import: Decodable {
        let dryRun: Bool
        let inserted: Int
        let known: Int
        let from: String?
        let to: String?
    }

    struct Sample: Decodable {
        let uuid: String
        let value: Double?
        let unit: String?
        let start: String
        let source: Source?
        let syncIdentifier: String?
        let syncVersion: Double?
    }

    struct Statistics: Decodable {
        struct Bucket: Decodable {
            let start: String
            let end: String
            let sum: Double?
            let average: Double?
            let minimum: Double?
            let maximum: Double?
        }

        let unit: String
        let by: String?
        let buckets: [Bucket]
    }

    struct Permission: Decodable {
        let app: Source
        let name: String
        let save: String
        let read: String
        let since: String?
    }

    struct Counts: Decodable {
        struct Store: Decodable {
            let counts: [String: Int]
        }

        let store: Store
    }
}
