namespace TlsToll.Results.Cells;

/// <summary>Whose capacity a timed cell shows.</summary>
public static class Saturation
{
    /// <summary>Share of its cores from which the SUT counts as saturated.</summary>
    public const double SutThreshold = 0.95;

    /// <summary>Share of its cores below which the driver counts as not the limit.</summary>
    public const double DriverThreshold = 0.85;

    /// <summary>Whether the SUT was saturated while the driver was not; otherwise the throughput is this machine's, client included.</summary>
    public static bool OfSut(CellMeasurement cell) =>
        cell.SutUtilisation >= SutThreshold && cell.DriverUtilisation < DriverThreshold;
}
