internal import DatabaseFile
internal import GRDB
internal import HealthJournal
internal import HealthModel

/// The tables of a food library.
///
/// The rowid of a food orders the foods: the smaller one is the better answer to a search, so that the
/// search index, which lists rowids in order, can stop after the first hundreds.
enum FoodSchema {
    static let format = DatabaseFormat(
        applicationID: 0x4F48_4B66, migrations: [.init(name: "foods", sql: first)])

    /// The columns of the nutrients, in the order of `Nutrient.all`; their names are those of the types.
    static let nutrients: [(column: String, type: ObjectType)] = Nutrient.all.map {
        ($0.type.name, $0.type)
    }

    private static let first = """
        CREATE TABLE source (
            id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 65535),
            name TEXT NOT NULL UNIQUE CHECK (name <> ''),
            licence TEXT NOT NULL,
            address TEXT,
            date TEXT,
            foods INTEGER NOT NULL CHECK (foods >= 0)
        ) STRICT;
        CREATE TABLE food (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            source INTEGER NOT NULL REFERENCES source (id),
            code TEXT,
            name TEXT NOT NULL CHECK (name <> ''),
            brand TEXT CHECK (brand <> ''),
            other_names TEXT CHECK (other_names <> ''),
            language TEXT,
            barcode INTEGER CHECK (barcode > 0),
            portions TEXT NOT NULL CHECK (json_valid(portions)),
            date TEXT,
            dietaryEnergyConsumed REAL CHECK (dietaryEnergyConsumed >= 0),
            dietaryProtein REAL CHECK (dietaryProtein >= 0),
            dietaryCarbohydrates REAL CHECK (dietaryCarbohydrates >= 0),
            dietaryFatTotal REAL CHECK (dietaryFatTotal >= 0),
            dietaryFiber REAL CHECK (dietaryFiber >= 0),
            dietarySugar REAL CHECK (dietarySugar >= 0),
            dietaryFatSaturated REAL CHECK (dietaryFatSaturated >= 0),
            dietaryFatMonounsaturated REAL CHECK (dietaryFatMonounsaturated >= 0),
            dietaryFatPolyunsaturated REAL CHECK (dietaryFatPolyunsaturated >= 0),
            dietarySodium REAL CHECK (dietarySodium >= 0),
            dietaryCholesterol REAL CHECK (dietaryCholesterol >= 0),
            dietaryPotassium REAL CHECK (dietaryPotassium >= 0),
            dietaryCalcium REAL CHECK (dietaryCalcium >= 0),
            dietaryIron REAL CHECK (dietaryIron >= 0),
            dietaryMagnesium REAL CHECK (dietaryMagnesium >= 0),
            dietaryPhosphorus REAL CHECK (dietaryPhosphorus >= 0),
            dietaryZinc REAL CHECK (dietaryZinc >= 0),
            dietaryCopper REAL CHECK (dietaryCopper >= 0),
            dietaryManganese REAL CHECK (dietaryManganese >= 0),
            dietaryChloride REAL CHECK (dietaryChloride >= 0),
            dietaryVitaminC REAL CHECK (dietaryVitaminC >= 0),
            dietaryVitaminE REAL CHECK (dietaryVitaminE >= 0),
            dietaryVitaminB6 REAL CHECK (dietaryVitaminB6 >= 0),
            dietaryThiamin REAL CHECK (dietaryThiamin >= 0),
            dietaryRiboflavin REAL CHECK (dietaryRiboflavin >= 0),
            dietaryNiacin REAL CHECK (dietaryNiacin >= 0),
            dietaryPantothenicAcid REAL CHECK (dietaryPantothenicAcid >= 0),
            dietaryCaffeine REAL CHECK (dietaryCaffeine >= 0),
            dietaryVitaminA REAL CHECK (dietaryVitaminA >= 0),
            dietaryVitaminD REAL CHECK (dietaryVitaminD >= 0),
            dietaryVitaminK REAL CHECK (dietaryVitaminK >= 0),
            dietaryVitaminB12 REAL CHECK (dietaryVitaminB12 >= 0),
            dietaryBiotin REAL CHECK (dietaryBiotin >= 0),
            dietaryFolate REAL CHECK (dietaryFolate >= 0),
            dietaryIodine REAL CHECK (dietaryIodine >= 0),
            dietarySelenium REAL CHECK (dietarySelenium >= 0),
            dietaryChromium REAL CHECK (dietaryChromium >= 0),
            dietaryMolybdenum REAL CHECK (dietaryMolybdenum >= 0),
            dietaryWater REAL CHECK (dietaryWater >= 0)
        ) STRICT;
        CREATE INDEX food_source ON food (source);
        CREATE INDEX food_name ON food (name COLLATE NOCASE);
        CREATE INDEX food_barcode ON food (barcode) WHERE barcode IS NOT NULL;
        CREATE VIRTUAL TABLE food_text USING fts5 (
            name, brand, other_names, content = 'food', content_rowid = 'id', detail = none,
            tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6'
        );
        CREATE TABLE word (
            id INTEGER PRIMARY KEY,
            term TEXT NOT NULL,
            foods INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX word_term ON word (term);
        CREATE VIRTUAL TABLE word_text USING fts5 (
            term, content = 'word', content_rowid = 'id', tokenize = 'trigram'
        );
        """
}

/// The place of a food among all foods, by its kind, the number of its known nutrients, and the length of its name.
///
/// The rowid of a food is its class, the number of its source, and its number in the source.
enum FoodRank {
    /// The nutrients that a complete food states.
    static let core: [ObjectType] = [
        .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal,
        .dietaryFiber, .dietarySugar, .dietaryFatSaturated, .dietarySodium,
    ]

    /// The rowid of a food.
    ///
    /// - Parameters:
    ///   - food: The food.
    ///   - source: The number of its source, up to 16 bits.
    ///   - number: Its number in the source, up to 32 bits.
    static func rowid(of food: Food, source: Int64, number: Int64) -> Int64 {
        rank(of: food) << 48 | source << 32 | number
    }

    /// The class of a food, in 9 bits: foods before products, complete ones before others, short
    /// names before long ones.
    static func rank(of food: Food) -> Int64 {
        let missing =
            core.count { food.nutrients[$0] == nil } + (food.portions.isEmpty ? 1 : 0)
        let length = min(food.name.utf8.count / 8, 15)
        let isProduct = food.brand != nil || food.barcode != nil
        return (isProduct ? 256 : 0) + Int64(missing << 4 | length)
    }

    /// The number of the source in a rowid.
    static func source(of rowid: Int64) -> Int64 { rowid >> 32 & 0xFFFF }
}

/// The search index of the foods, and the words that occur in it.
enum FoodIndex {
    /// Rebuilds the index in the order of the rowids.
    ///
    /// Foods that are inserted in another order would be written to the index one by one.
    static func rebuild(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO food_text (food_text, rank) VALUES ('hashsize', \(64 << 20));
                INSERT INTO food_text (food_text) VALUES ('rebuild');
                INSERT INTO food_text (food_text) VALUES ('optimize');
                DELETE FROM word;
                CREATE VIRTUAL TABLE temp.food_vocabulary USING fts5vocab (main, food_text, row);
                INSERT INTO word (term, foods)
                    SELECT term, doc FROM temp.food_vocabulary
                    WHERE length(term) >= 3 AND term GLOB '*[^0-9]*';
                DROP TABLE temp.food_vocabulary;
                INSERT INTO word_text (word_text) VALUES ('rebuild');
                """)
    }
}
