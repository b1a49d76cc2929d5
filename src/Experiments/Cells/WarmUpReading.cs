namespace TlsToll.Experiments.Cells;

/// <summary>One piece of warm-up.</summary>
/// <param name="MicrosPerInteraction">The SUT's CPU per interaction in microseconds.</param>
/// <param name="Compiling">Share of that CPU that went to compiling methods.</param>
public sealed record WarmUpReading(double MicrosPerInteraction, double Compiling);
