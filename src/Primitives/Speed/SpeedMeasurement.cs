namespace TlsToll.Primitives.Speed;

/// <summary>One measurement of <c>openssl speed</c>.</summary>
/// <param name="Label">What was measured, as <see cref="SpeedLine"/> names it.</param>
/// <param name="Nanoseconds">Time of one operation.</param>
internal readonly record struct SpeedMeasurement(string Label, double Nanoseconds);
