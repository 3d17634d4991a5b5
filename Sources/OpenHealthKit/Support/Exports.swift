// The modules that HealthKit re-exports on a phone too; its enumerations are declared in C.
@_exported public import CHealthKitEnums
@_exported public import OpenUniformTypes
