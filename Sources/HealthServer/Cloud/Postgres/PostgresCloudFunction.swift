/// One of the functions through which a cloud reaches its tables.
///
/// The server's role may call these and nothing else. The first argument of each is the person,
/// so that a database of many nodes knows where to send the call, and each call is a transaction.
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
        + audits + samples

    /// The function as the node defines it that has the tables.
    ///
    /// It runs with the rights of the owner of the tables. What it may see is set first.
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

    /// Lets changes of a person wait for each other.
    ///
    /// Ends the call where the person is not there, or is being moved to another node.
    static let lockPerson = """
        CASE (SELECT is_moving FROM person WHERE person = p_person FOR NO KEY UPDATE)
            WHEN FALSE THEN NULL;
            WHEN TRUE THEN RAISE EXCEPTION 'moving' USING ERRCODE = '\(isMoving)';
            ELSE RAISE EXCEPTION 'no such person' USING ERRCODE = '\(noPerson)';
        END CASE;
        """

    /// The SQLSTATE of a call for a person who is not there.
    static let noPerson = "HC001"
    /// The SQLSTATE of a change while the person is being moved.
    static let isMoving = "HC002"
    /// The SQLSTATE of a write to a row that is not as it was read.
    static let hasChanged = "HC003"
}
