import HealthModel
import Testing

@Suite("Reference values of nutrients")
struct ReferenceIntakeTests {
    private func value(
        _ type: ObjectType, _ authority: ReferenceAuthority, _ sex: ReferencePerson.Sex, _ age: Int
    ) -> [Double] {
        let person = ReferencePerson(sex: sex, age: age)
        return ReferenceIntake.all(of: authority, for: person).filter { $0.type == type }
            .flatMap { [$0.lowest.value, $0.highest.value] }
    }

    @Test("values depend on the authority, the sex and the age")
    func values() {
        #expect(value(.dietaryVitaminC, .efsa, .male, 30) == [110, 110])
        #expect(value(.dietaryVitaminC, .dge, .female, 30) == [95, 95])
        #expect(value(.dietaryVitaminC, .us, .female, 30) == [75, 75])
        #expect(value(.dietaryCalcium, .efsa, .male, 24) == [1000, 1000])
        #expect(value(.dietaryCalcium, .efsa, .male, 25) == [950, 950])
        #expect(value(.dietaryIron, .us, .female, 50) == [18, 18])
        #expect(value(.dietaryIron, .us, .female, 51) == [8, 8])
        #expect(value(.dietaryVitaminD, .us, .male, 70) == [15, 15])
        #expect(value(.dietaryVitaminD, .us, .male, 71) == [20, 20])
    }

    @Test("what depends on more than age and sex is a range")
    func ranges() {
        #expect(value(.dietaryIron, .efsa, .female, 40) == [11, 16])
        #expect(value(.dietaryIron, .dge, .female, 64) == [14, 16])
        #expect(value(.dietaryIron, .dge, .female, 65) == [14, 14])
        #expect(value(.dietaryZinc, .efsa, .male, 40) == [9.4, 16.3])
    }

    @Test("there are no values below the age of the table, and none for energy")
    func absent() {
        #expect(value(.dietaryFiber, .efsa, .female, 17) == [])
        #expect(value(.dietaryFiber, .efsa, .female, 18) == [25, 25])
        for authority in [ReferenceAuthority.dge, .us] {
            #expect(value(.dietaryFiber, authority, .female, 18) == [])
            #expect(value(.dietaryFiber, authority, .female, 19) != [])
        }
        #expect(value(.dietaryEnergyConsumed, .us, .male, 30) == [])
    }

    @Test("each nutrient has one positive value", arguments: ReferenceAuthority.allCases)
    func table(_ authority: ReferenceAuthority) {
        for sex in ReferencePerson.Sex.allCases {
            for age in 19...100 {
                let all = ReferenceIntake.all(
                    of: authority, for: ReferencePerson(sex: sex, age: age))
                #expect(all.count >= 19)
                #expect(Set(all.map(\.type)).count == all.count)
                #expect(all.allSatisfy { $0.lowest.value > 0 })
                #expect(all.allSatisfy { $0.lowest.value <= $0.highest.value })
            }
        }
    }
}
