namespace TlsToll.Results.Records;

/// <summary>Names of the outcomes in all files, and counts by these names.</summary>
public static class OutcomeName
{
    /// <summary>All names, in the order of <see cref="Outcome"/>.</summary>
    public static IReadOnlyList<string> All { get; } = [.. Enum.GetNames<Outcome>().Select(name => name.ToLowerInvariant())];

    /// <summary>Name of an outcome.</summary>
    public static string Of(Outcome outcome) => All[(int)outcome];

    /// <summary>True for an error, a timeout or a transport fault.</summary>
    public static bool IsFailure(Outcome outcome) => outcome is Outcome.Error or Outcome.Timeout or Outcome.Transport;

    /// <summary>Number of interactions that ended with an error, a timeout or a transport fault.</summary>
    /// <param name="outcomes">Number of interactions by the name of their outcome.</param>
    public static long Failures(IReadOnlyDictionary<string, long> outcomes) =>
        Enum.GetValues<Outcome>().Where(IsFailure).Sum(outcome => outcomes.GetValueOrDefault(Of(outcome)));
}
