/// Arithmetic that throws for powers that are too large.
extension HealthUnit {
    /// The product of two units.
    ///
    /// - Throws: ``HealthUnitError/powerTooLarge``.
    package func product(with other: HealthUnit) throws(HealthUnitError) -> HealthUnit {
        if other.isNull { return self }
        if isNull { return other }
        return try Self.checked(factorization.multiplied(by: other.factorization))
    }

    /// The quotient of two units.
    ///
    /// - Throws: ``HealthUnitError/powerTooLarge``.
    package func quotient(by other: HealthUnit) throws(HealthUnitError) -> HealthUnit {
        if other.isNull { return self }
        return try Self.checked(factorization.divided(by: other.factorization))
    }

    /// The unit to a power: null for 0, the unit itself for 1.
    ///
    /// - Throws: ``HealthUnitError/powerTooLarge``.
    package func power(_ power: Int) throws(HealthUnitError) -> HealthUnit {
        power == 1 ? self : try Self.checked(factorization.raised(toPower: power))
    }

    private static func checked(
        _ factorization: Factorization?
    ) throws(HealthUnitError) -> HealthUnit {
        guard let factorization else { throw .powerTooLarge }
        return HealthUnit(factorization)
    }

    /// The result; a failure crashes with the reason.
    static func trapping(_ body: () throws(HealthUnitError) -> HealthUnit) -> HealthUnit {
        do throws(HealthUnitError) {
            return try body()
        } catch {
            preconditionFailure(error.description)
        }
    }
}
