public import ArgumentParser
public import HealthModel

extension ReferenceAuthority: ExpressibleByArgument {}

extension ReferencePerson.Sex: ExpressibleByArgument {}
