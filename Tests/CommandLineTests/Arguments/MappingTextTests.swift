import HealthExchange
import HealthModel
import Testing
import health

@Suite("Typed mappings")
struct MappingTextTests {
    @Test("a mapping names columns, types and units")
    func whole() throws {
        let mapping = try MappingText(
            "date=Day, time=Clock,weight=Weight,unit=kg,heartRate=Pulse,name=Scale,order=dmy"
        ).mapping
        #expect(mapping.date == "Day")
        #expect(mapping.time == "Clock")
        #expect(mapping.measures.map(\.type) == [.bodyMass, .heartRate])
        #expect(mapping.measures.map(\.column) == ["Weight", "Pulse"])
        #expect(mapping.measures.map(\.unit) == [.kilogram, nil])
        #expect(mapping.sourceName == "Scale")
        #expect(mapping.dateOrder == .dayFirst)
    }

    @Test(
        "an invalid mapping is rejected",
        arguments: [
            "", "date", "date=", "weight=Weight", "date=Day", "date=Day,unit=kg",
            "date=Day,weight=W,unit=m", "date=Day,wait=W", "date=Day,sleepAnalysis=S",
            "date=Day,weight=W,order=x",
        ])
    func wrong(text: String) { #expect(throws: InputError.self) { try MappingText(text) } }
}
