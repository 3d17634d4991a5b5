// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Retroactive as to the compiler: the enumeration is declared in C, and is ours as well.
extension HKAppleWalkingSteadinessClassification: @retroactive CaseIterable {
    public static var allCases: [HKAppleWalkingSteadinessClassification] { [.ok, .low, .veryLow] }
}
