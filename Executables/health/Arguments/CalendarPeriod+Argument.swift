public import ArgumentParser
public import HealthModel

extension CalendarPeriod: ExpressibleByArgument {}
