import HealthModel
import Testing

@Suite("Facts of quantity and category types")
struct TypeFactsTests {
    @Test("A quantity type knows its unit and how it aggregates")
    func quantities() {
        let mass = ObjectType.bodyMass.quantityFacts
        #expect(mass?.canonicalUnitString == "kg")
        #expect(mass?.displayUnitUS == "lb")
        #expect(mass?.aggregationStyle == .discreteArithmetic)
        #expect(ObjectType.stepCount.quantityFacts?.aggregationStyle == .cumulative)
        #expect(
            ObjectType.heartRate.quantityFacts?.aggregationStyle == .discreteTemporallyWeighted)
        #expect(ObjectType.nikeFuel.quantityFacts?.displayUnitMetric == "count")
        #expect(ObjectType.sleepAnalysis.quantityFacts == nil)
        #expect(AggregationStyle.discreteEquivalentContinuousLevel.rawValue == 3)
    }

    @Test("Every quantity type has facts, every category type has values")
    func complete() {
        for type in ObjectType.allKnown {
            #expect((type.quantityFacts != nil) == (type.kind == .quantity))
            #expect((type.categoryFacts != nil) == (type.kind == .category))
            if let facts = type.categoryFacts, facts.valueEnum != nil {
                #expect(!facts.allowedValues.isEmpty)
            }
        }
    }

    @Test("A category type allows the values of its enumeration and no others")
    func categories() {
        let sleep = ObjectType.sleepAnalysis.categoryFacts
        #expect(sleep?.allowedValues == [0, 1, 2, 3, 4, 5])
        #expect(sleep?.allows(6) == false)
        #expect(ObjectType.menstrualFlow.categoryFacts?.allows(0) == false)
        #expect(ObjectType.mindfulSession.categoryFacts?.allowedValues == [0])
        let states = ObjectType.menopausalState.categoryFacts
        #expect((0...4).map { states?.allows($0) } == [false, true, true, true, false])
    }

    @Test(
        "Names of category values, older ones among them",
        arguments: [
            ("HKCategoryValueSleepAnalysisAsleepCore", 3),
            ("HKCategoryValueSleepAnalysisAsleepREM", 5),
            ("HKCategoryValueSleepAnalysisAsleep", 1),
            ("HKCategoryValueSleepAnalysisAsleepUnspecified", 1),
            ("HKCategoryValueNotApplicable", 0),
            ("HKCategoryValueAppleStandHourStood", 0),
            ("HKCategoryValueMenstrualFlowHeavy", 4),
            ("HKCategoryValueVaginalBleedingHeavy", 4),
            ("HKCategoryValueOvulationTestResultPositive", 2),
            ("HKCategoryValueEnvironmentalAudioExposureEventMomentaryLimit", 1),
        ])
    func valueNames(name: String, value: Int) {
        #expect(CategoryValues.value(named: name) == value)
    }

    @Test("A value has its current name")
    func namesOfValues() {
        #expect(
            CategoryValues.name(of: 1, in: .sleepAnalysis)
                == "HKCategoryValueSleepAnalysisAsleepUnspecified")
        #expect(
            CategoryValues.name(of: 2, in: .ovulationTestResult)
                == "HKCategoryValueOvulationTestResultLuteinizingHormoneSurge")
        #expect(
            CategoryValues.name(of: 0, in: .mindfulSession) == "HKCategoryValueNotApplicable")
        #expect(
            CategoryValues.name(of: 2, in: .menstrualFlow)
                == "HKCategoryValueVaginalBleedingLight")
        #expect(CategoryValues.name(of: 9, in: .sleepAnalysis) == nil)
        #expect(CategoryValues.name(of: 0, in: .stepCount) == nil)
        #expect(CategoryValues.value(named: "HKCategoryValueSleepAnalysisDozing") == nil)
    }

    @Test("Each value that a type allows has a name that leads back to it")
    func valuesLeadBack() {
        for type in ObjectType.allKnown {
            for value in type.categoryFacts?.allowedValues ?? [] {
                let name = CategoryValues.name(of: value, in: type) ?? ""
                #expect(CategoryValues.value(named: name) == value)
            }
        }
    }
}
