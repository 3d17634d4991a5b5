internal import GRDB

/// The search index of the foods, and the words that occur in it.
enum FoodIndex {
    /// Makes the index anew, in the order of the rowids.
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
