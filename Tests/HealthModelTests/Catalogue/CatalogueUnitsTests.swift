import HealthModel
import Testing

@Suite("Units of the catalogue")
struct CatalogueUnitsTests {
    @Test("Every quantity type has a unit that parses, and units of its dimension for display")
    func quantityTypes() throws {
        for type in ObjectType.allKnown {
            guard let facts = type.quantityFacts else {
                #expect(type.canonicalUnit == nil)
                continue
            }
            #expect(try type.canonicalUnit == HealthUnit(facts.canonicalUnitString))
            for text in [facts.displayUnitMetric, facts.displayUnitUS] {
                #expect(try HealthUnit(text).isCompatible(with: facts.canonicalUnit))
            }
        }
        #expect(ObjectType.bodyMass.canonicalUnit == .gram(.kilo))
    }

    @Test("Every unit of a metadata key parses")
    func metadataKeys() throws {
        for facts in MetadataKeyFacts.all {
            guard let text = facts.unitString else { continue }
            #expect(facts.valueClass == .quantity)
            _ = try HealthUnit(text)
        }
    }
}
