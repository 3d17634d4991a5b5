/// A line of client code for each symbol of HealthKit that at least three codebases use.
///
/// What is not here by name is used by the clients beside it. The parts are in extensions.
enum ApiSweep {}
