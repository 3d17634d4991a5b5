#if Combine
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
#else
/// Combine's protocol, which is only there with the trait `Combine` of this package.
@available(
    *, unavailable, message: "Add traits: [\"Combine\"] to the dependency on open-healthkit."
)
public protocol ObservableObject {}
#endif
