namespace TlsToll.Primitives.Statistics;

/// <summary>One measured size.</summary>
/// <param name="Bytes">Of one operation.</param>
/// <param name="Nanoseconds">Of one operation.</param>
/// <param name="Scale">The size of the errors to expect, up to a factor common to all points; above 0.</param>
internal readonly record struct FitPoint(double Bytes, double Nanoseconds, double Scale);
