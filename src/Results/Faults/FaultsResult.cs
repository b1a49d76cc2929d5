using System.Text.Json.Serialization;

namespace TlsToll.Results.Faults;

/// <summary>Outcome of faults that were tried under load, as in <c>faults.json</c>.</summary>
/// <param name="SchemaVersion">Version of the file's structure.</param>
/// <param name="Product">Name and version of the program.</param>
/// <param name="StartedAt">Start, UTC.</param>
/// <param name="EndedAt">End, UTC.</param>
/// <param name="Seed">Seed of the load.</param>
/// <param name="Machine">The host, in words.</param>
/// <param name="TimeoutSeconds">Time after which the driver gives up an interaction.</param>
/// <param name="VendorTimeoutSeconds">Time after which the SUT gives up a vendor.</param>
/// <param name="RecoverySeconds">Time after a fault's end within which an order must be acknowledged.</param>
/// <param name="Faults">Faults in the order in which they were tried.</param>
/// <param name="Skipped">Faults that could not be tried here, with the reason.</param>
public sealed record FaultsResult(
    int SchemaVersion, string Product, DateTime StartedAt, DateTime EndedAt, ulong Seed, string Machine, double TimeoutSeconds, double VendorTimeoutSeconds, double RecoverySeconds,
    IReadOnlyList<TriedFault> Faults, IReadOnlyList<string> Skipped)
{
    /// <summary>Version of the file's structure that this program writes and reads.</summary>
    public const int CurrentSchema = 1;

    /// <summary>True if no audit found anything wrong.</summary>
    [JsonIgnore]
    public bool IsConsistent => Faults.All(fault => fault.Problems.Count == 0);

    /// <summary>True if it shows what it is for: nothing is wrong that an audit sees, and each fault did something. What came too late is a result.</summary>
    [JsonIgnore]
    public bool IsValid => IsConsistent && Faults.All(fault => fault.WithoutEffect is null);

    /// <summary>All that is wrong; empty if everything held.</summary>
    [JsonIgnore]
    public IReadOnlyList<string> Wrong => [.. Faults.SelectMany(fault => fault.Wrong).Distinct(StringComparer.Ordinal)];
}

/// <summary>A fault that was tried. Times are seconds since the start of its load.</summary>
/// <param name="Name">Name, such as <c>vendors-silent</c>.</param>
/// <param name="Began">Begin of the fault.</param>
/// <param name="Ended">Time at which it began to be put right.</param>
/// <param name="Right">Time at which it was put right: a tier that was killed has started again.</param>
/// <param name="AnsweredMeanwhile">Interactions that began and succeeded while it lasted.</param>
/// <param name="Failed">Interactions of the load that failed.</param>
/// <param name="LongestSeconds">Longest response time of the load, also of interactions that failed.</param>
/// <param name="Acknowledged">Orders that were acknowledged during the load.</param>
/// <param name="RecoverySeconds">Time from the fault's end to the first acknowledgement of an order that began after it was put right; null if there was none.</param>
/// <param name="Problems">What the audit after it found wrong; empty if nothing.</param>
/// <param name="Delays">Answers and recoveries that came too late, or not at all; empty if there are none.</param>
/// <param name="Orphans">Authorisations that a killed SUT left behind, described; empty if there are none.</param>
/// <param name="Course">The load, second by second.</param>
public sealed record TriedFault(
    string Name, double Began, double Ended, double Right, int AnsweredMeanwhile, int Failed, double LongestSeconds, int Acknowledged, double? RecoverySeconds,
    IReadOnlyList<string> Problems, IReadOnlyList<string> Delays, IReadOnlyList<string> Orphans, IReadOnlyList<FaultSecond> Course)
{
    /// <summary>Why it shows nothing; null if it did something.</summary>
    public string? WithoutEffect { get; init; }

    /// <summary>All that is wrong; empty if nothing is.</summary>
    [JsonIgnore]
    public IEnumerable<string> Wrong => AllOf(Problems, Delays, WithoutEffect);

    /// <summary>All that is wrong of a fault.</summary>
    /// <param name="problems">What the audit found.</param>
    /// <param name="delays">What came too late.</param>
    /// <param name="withoutEffect">Why it shows nothing; null if it did something.</param>
    public static IEnumerable<string> AllOf(IEnumerable<string> problems, IEnumerable<string> delays, string? withoutEffect) =>
        [.. problems, .. delays, .. withoutEffect is null ? Array.Empty<string>() : [withoutEffect]];
}

/// <summary>A second of a load, by the ends of its interactions.</summary>
/// <param name="Second">Number of the second since the start of the load, from 0.</param>
/// <param name="Answered">Interactions that succeeded.</param>
/// <param name="Failed">Interactions that failed.</param>
/// <param name="P90">90th percentile of the response times of those that succeeded, in ms; null if there are fewer than ten.</param>
public sealed record FaultSecond(int Second, int Answered, int Failed, double? P90);
