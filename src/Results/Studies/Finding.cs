using System.Text.Json.Serialization;

namespace TlsToll.Results.Studies;

/// <summary>Verdict on a claim of the paper.</summary>
[JsonConverter(typeof(FindingVerdictNames))]
public enum FindingVerdict
{
    /// <summary>Shown here, too.</summary>
    [JsonStringEnumMemberName("confirmed")]
    Confirmed,

    /// <summary>The contrary was shown.</summary>
    [JsonStringEnumMemberName("contradicted")]
    Contradicted,

    /// <summary>The intervals allow both, or it was not measured.</summary>
    [JsonStringEnumMemberName("not resolved")]
    NotResolved,
}

/// <summary>A statement of the paper beside what was found here.</summary>
/// <param name="Id">Unique within the study.</param>
/// <param name="Place">Where the paper says it: section, figure or table, and page where it is known.</param>
/// <param name="Statement">What it says, in our words.</param>
/// <param name="Ours">What we found, with intervals.</param>
/// <param name="Verdict">The verdict.</param>
/// <param name="Rule">The rule by which the verdict follows, fixed beforehand.</param>
public sealed record Finding(string Id, string Place, string Statement, string Ours, FindingVerdict Verdict, string Rule)
{
    /// <summary>The verdict in words.</summary>
    [JsonIgnore]
    public string VerdictText => WordOf(Verdict);

    /// <summary>A verdict in words.</summary>
    public static string WordOf(FindingVerdict verdict) => verdict == FindingVerdict.NotResolved ? "not resolved" : verdict.ToString().ToLowerInvariant();
}

/// <summary>A value that the paper gives, beside ours.</summary>
/// <param name="Place">Table or figure, and page.</param>
/// <param name="What">What it is.</param>
/// <param name="Unit">Its unit.</param>
/// <param name="Paper">The paper's value, in its own words where it is no plain number.</param>
/// <param name="Ours">Ours; null if not measured.</param>
/// <param name="Low">Lower end of our interval; null if there is none.</param>
/// <param name="High">Upper end.</param>
/// <param name="Note">What makes the two hard to compare; null for nothing.</param>
public sealed record ReferenceValue(
    string Place, string What, string Unit, string Paper, double? Ours, double? Low, double? High, string? Note);

/// <summary>A level of a factor of the paper.</summary>
/// <param name="Factor">The factor.</param>
/// <param name="Level">The level.</param>
/// <param name="Status"><c>measured</c>, <c>stood in for</c> or <c>impossible</c>.</param>
/// <param name="Reason">What stands in for it, or why it is impossible; empty for a measured one.</param>
public sealed record PaperFactorLevel(string Factor, string Level, string Status, string Reason);

/// <summary>The verdicts' words in JSON.</summary>
public sealed class FindingVerdictNames() : JsonStringEnumConverter<FindingVerdict>(namingPolicy: null, allowIntegerValues: false);
