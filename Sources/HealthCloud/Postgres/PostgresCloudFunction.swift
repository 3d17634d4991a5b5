/// A function through which a cloud accesses its tables.
///
/// The server's role may call these functions and nothing else. The first argument of each is the
/// person, so that a database with many nodes can route the call. Each call is a transaction.
struct PostgresCloudFunction {
    var name: String
    /// The arguments after the person.
    var arguments: [String] = []
    var returns: String
    /// The body in PL/pgSQL, without its outer block.
    var body: String
    var variables: [String] = []
    /// Whether it only reads: then all its statements see one snapshot.
    var isReading = false

    static let all =
        people + tokens + records + recordWrites + days + requests
        + audits + samples + healthSamples + keptFigures

    /// The function as it is defined on the node that has the tables.
    ///
    /// It runs with the rights of the owner of the tables, restricted to the rows of one person.
    var definition: String {
        """
        CREATE FUNCTION health_cloud.\(name)(\(signature)) RETURNS \(returns)
        LANGUAGE plpgsql \(isReading ? "STABLE" : "VOLATILE") SECURITY DEFINER
        SET search_path = health_data, pg_temp AS $function$
        #variable_conflict use_column
        DECLARE \(variables.map { "\($0);" }.joined(separator: " "))
        BEGIN
            PERFORM set_config('health.person', p_person::text, true);
            \(body)
        END $function$;
        """
    }

    var signature: String { (["p_person bigint"] + arguments).joined(separator: ", ") }

    /// Serialises the changes of a person.
    ///
    /// Ends the call if the person does not exist, or is being moved to another node.
    static let lockPerson = """
        CASE (SELECT is_moving FROM person WHERE person = p_person FOR NO KEY UPDATE)
            WHEN FALSE THEN NULL;
            WHEN TRUE THEN RAISE EXCEPTION 'moving' USING ERRCODE = '\(isMoving)';
            ELSE RAISE EXCEPTION 'no such person' USING ERRCODE = '\(noPerson)';
        END CASE;
        """

    /// The SQLSTATE of a call for a person who does not exist.
    static let noPerson = "HC001"
    /// The SQLSTATE of a change during a move of the person.
    static let isMoving = "HC002"
    /// The SQLSTATE of a write to a row that is not as it was read.
    static let hasChanged = "HC003"
}
