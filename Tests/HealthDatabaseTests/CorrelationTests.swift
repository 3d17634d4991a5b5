import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite("Correlations")
struct CorrelationTests {
    let fixture: StoreFixture
    let store: HealthStore
    let meals = [SampleQuery(type: .food)]

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store
        try fixture.permit([.dietaryProtein, .dietaryWater], .scale)
    }

    private func meal(
        protein: Double, water: Double, metadata: Metadata = [:],
        memberKeys: [Metadata] = [[:], [:]]
    ) throws -> Sample {
        Sample(
            uuid: UUID(), type: .food, startDate: .at(0), endDate: .at(0),
            payload: .correlation([
                try .quantity(.dietaryProtein, protein, from: 0, to: 0, metadata: memberKeys[0]),
                try .quantity(.dietaryWater, water, from: 0, to: 0, metadata: memberKeys[1]),
            ]), metadata: metadata)
    }

    @Test("saving a correlation saves its members, by their permissions alone")
    func save() async throws {
        let meal = try meal(protein: 20, water: 0.3)
        try await store.save([meal], app: .scale)
        #expect(try await store.samples(meals, app: .scale) == [meal.saved(by: .scale)])
        let water = try await store.samples([SampleQuery(type: .dietaryWater)], app: .scale)
        #expect(water.map(\.uuid) == [meal.members?.last?.uuid])
        let alone = SampleQuery(type: .dietaryWater, predicate: .noCorrelation)
        #expect(try await store.count([alone], app: .scale) == 0)
        let members = SampleQuery(
            type: .dietaryProtein, predicate: .memberOf(correlation: meal.uuid))
        #expect(try await store.count([members], app: .scale) == 1)
    }

    @Test("one member that may not be shared keeps the whole from being saved")
    func sharePermission() async throws {
        try store.permissions.set(share: [.dietaryWater: .denied], read: [:], app: .scale)
        await #expect(throws: HealthStoreError.authorizationDenied([.dietaryWater])) {
            try await store.save([try meal(protein: 1, water: 1)], app: .scale)
        }
        #expect(try await store.countsByType() == [:])
    }

    @Test("another app gets the members that it may read, and no correlation without any")
    func readPermission() async throws {
        try await store.save([try meal(protein: 20, water: 0.3)], app: .scale)
        await #expect(throws: HealthStoreError.self) {
            try await store.samples(meals, app: .diary)
        }
        try store.permissions.set(share: [:], read: [.dietaryWater: .granted], app: .diary)
        let found = try await store.samples(meals, app: .diary)
        #expect(found.first?.members?.map(\.type) == [.dietaryWater])
        try store.permissions.set(share: [:], read: [.dietaryWater: .denied], app: .diary)
        #expect(try await store.samples(meals, app: .diary) == [])
        #expect(try await store.count(meals, app: nil) == 1)
    }

    @Test("deleting a correlation leaves its members, and deleting a member the correlation")
    func delete() async throws {
        let meal = try meal(protein: 20, water: 0.3)
        let members = try #require(meal.members)
        try await store.save([meal], app: .scale)
        try await store.delete([members[0].uuid], app: .scale)
        let found = try await store.samples(meals, app: .scale)
        #expect(found.first?.members?.map(\.uuid) == [members[1].uuid])
        try await store.delete([meal.uuid], app: .scale)
        #expect(try await store.countsByType() == [.dietaryWater: 1])
        #expect(try await store.checkIntegrity() == [])
    }

    @Test("a new version of a member takes its place in the correlation")
    func replacedMember() async throws {
        let meal = try meal(
            protein: 20, water: 0.3, memberKeys: [Sample.syncKeys("p", 1), [:]])
        try await store.save([meal], app: .scale)
        let better = try Sample.quantity(
            .dietaryProtein, 25, from: 0, to: 0, metadata: Sample.syncKeys("p", 2))
        try await store.save([better], app: .scale)
        let members = try await store.samples(meals, app: .scale).first?.members ?? []
        #expect(Set(members.map(\.uuid)) == [better.uuid, meal.members?[1].uuid])
    }

    @Test("a new version of a whole meal leaves one meal and one of each nutrient")
    func replacedMeal() async throws {
        for version in 1...3 {
            let keys = { (part: String) in Sample.syncKeys(part, version) }
            try await store.save(
                [
                    try meal(
                        protein: Double(version), water: 1, metadata: keys("meal"),
                        memberKeys: [keys("meal.protein"), keys("meal.water")])
                ], app: .scale)
        }
        #expect(
            try await store.countsByType() == [.food: 1, .dietaryProtein: 1, .dietaryWater: 1])
        let members = try await store.samples(meals, app: .scale).first?.members ?? []
        #expect(members.count == 2)
        #expect(members.first?.quantity?.value == 3)
        #expect(try await store.checkIntegrity() == [])
    }

    @Test("a correlation without members breaks a rule")
    func empty() async throws {
        let sample = Sample(
            uuid: UUID(), type: .food, startDate: .at(0), endDate: .at(0),
            payload: .correlation([]))
        await #expect(throws: HealthStoreError.self) {
            try await store.save([sample], app: .scale)
        }
    }
}
