internal import DatabaseFile

extension StoreSchema {
    /// The log's commits, each with a random token, which replace the single last number.
    ///
    /// A commit covers the numbers after the previous one up to its last. The row with number 0 is
    /// the store's own identity.
    static let commits = DatabaseFormat.Migration(
        name: "0003 commits of the log",
        sql: """
            CREATE TABLE log_commit (
                last INTEGER PRIMARY KEY CHECK (last >= 0),
                token INTEGER NOT NULL
            ) STRICT;
            INSERT INTO log_commit (last, token) VALUES (0, random());
            INSERT INTO log_commit (last, token)
            SELECT last, random() FROM log_position WHERE last > 0;
            DROP TABLE log_position;
            """)
}
