namespace TlsToll.Results.Runs;

/// <summary>Version of the method by which a run's numbers come about.</summary>
public static class RunMethod
{
    /// <summary>
    /// Raised by one whenever a cost, a share or another number of a run is defined or measured in another way, so that it may be another number for the same
    /// server. Runs of different versions are not comparable.
    /// </summary>
    public const int Version = 2;
}
