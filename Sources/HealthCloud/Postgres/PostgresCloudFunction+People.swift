extension PostgresCloudFunction {
    static let people = [
        PostgresCloudFunction(
            name: "add_person", arguments: ["p_date timestamptz"], returns: "void",
            body: """
                INSERT INTO person (person, history, created_at)
                VALUES (p_person, gen_random_uuid(), p_date);
                """),
        PostgresCloudFunction(
            name: "delete_person", returns: "void",
            body: """
                \(lockPerson)
                DELETE FROM record WHERE person = p_person;
                DELETE FROM person WHERE person = p_person;
                """),
        PostgresCloudFunction(
            name: "history", returns: "uuid",
            body: "RETURN (SELECT history FROM person WHERE person = p_person);",
            isReading: true),
    ]

    /// The only function that is not for one person: it returns all numbers, for maintenance.
    static let listing = """
        CREATE FUNCTION health_cloud.people() RETURNS SETOF bigint
        LANGUAGE plpgsql STABLE SECURITY DEFINER
        SET search_path = health_data, pg_temp AS $function$
        BEGIN
            PERFORM set_config('health.listing', 'on', true);
            RETURN QUERY SELECT person FROM person ORDER BY person;
            PERFORM set_config('health.listing', 'off', true);
        END $function$;
        """
}
