// Intentionally empty: the target of the product `HealthKit` on Apple's systems, where clients import
// Apple's framework. It is not built on Linux.
