import HealthModel
import Testing

@Suite("The nearest whole number")
struct NearestNumberTests {
    @Test(
        "is there for every number",
        arguments: [
            (0.4, 0), (-0.6, -1), (2.5, 3), (1e300, .max), (-1e300, .min), (.infinity, .max),
            (-.infinity, .min), (.nan, 0), (9_223_372_036_854_775_808, .max),
        ] as [(Double, Int)])
    func nearest(number: Double, expected: Int) {
        #expect(Int(nearest: number) == expected)
    }
}
