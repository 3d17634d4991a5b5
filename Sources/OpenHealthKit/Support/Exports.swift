// What comes along with HealthKit on a phone, too; its enumerations are declared in C.
@_exported public import CHealthKitEnums
@_exported public import OpenUniformTypes
