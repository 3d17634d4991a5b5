#if os(Linux)
/// Runs a body, as `autoreleasepool` of Apple's systems does; there is no pool here, and objects go with their last
/// reference.
///
/// Apps call it around each file or sample of a long loop.
@_disfavoredOverload
public func autoreleasepool<Result, Failure: Error>(
    invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }
#endif
