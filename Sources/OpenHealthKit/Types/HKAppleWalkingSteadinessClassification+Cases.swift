// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Retroactive for the compiler only: the enumeration is declared in C, but in this package.
extension HKAppleWalkingSteadinessClassification: @retroactive CaseIterable {
    public static var allCases: [HKAppleWalkingSteadinessClassification] { [.ok, .low, .veryLow] }
}
