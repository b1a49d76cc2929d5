using System.Text.Json.Serialization;
using TlsToll.Contracts;

namespace TlsToll.Results.Studies;

/// <summary>Verdict on a claim of the paper.</summary>
[JsonConverter(typeof(FindingVerdictNames))]
public enum FindingVerdict
{
    /// <summary>The claim also holds here.</summary>
    [JsonStringEnumMemberName("confirmed")]
    Confirmed,

    /// <summary>The contrary of the claim holds here.</summary>
    [JsonStringEnumMemberName("contradicted")]
    Contradicted,

    /// <summary>The intervals allow both.</summary>
    [JsonStringEnumMemberName("not resolved")]
    NotResolved,

    /// <summary>What the claim needs, or a part of it, was not measured: not yet, or not on this host.</summary>
    [JsonStringEnumMemberName("not measured")]
    NotMeasured,

    /// <summary>The study does not test the claim, for a reason that is given in place of a result.</summary>
    [JsonStringEnumMemberName("not tested")]
    NotTested,
}

/// <summary>Claim of the paper and the result here.</summary>
/// <param name="Id">Identifier, unique within the study.</param>
/// <param name="Place">Place in the paper: section, figure or table, and page if known.</param>
/// <param name="Statement">Claim of the paper, in our words.</param>
/// <param name="Ours">Our result, with intervals; for a claim that is not tested, the reason.</param>
/// <param name="Verdict">Verdict on the claim.</param>
/// <param name="Rule">Rule for the verdict, fixed before the measurements unless the claims were judged again; empty for a claim that is not tested.</param>
public sealed record Finding(string Id, string Place, string Statement, string Ours, FindingVerdict Verdict, string Rule)
{
    /// <summary>The verdict in words.</summary>
    [JsonIgnore]
    public string VerdictText => WordOf(Verdict);

    /// <summary>A verdict in words.</summary>
    public static string WordOf(FindingVerdict verdict) => verdict switch
    {
        FindingVerdict.NotResolved => "not resolved",
        FindingVerdict.NotMeasured => "not measured",
        FindingVerdict.NotTested => "not tested",
        _ => EnumWord.Of(verdict),
    };
}

/// <summary>Value from the paper and our value.</summary>
/// <param name="Place">Table or figure, and page, in the paper.</param>
/// <param name="What">Meaning of the value.</param>
/// <param name="Unit">Unit of the value.</param>
/// <param name="Paper">Value in the paper, in the paper's words if it is not a plain number.</param>
/// <param name="Ours">Our value; null if not measured.</param>
/// <param name="Low">Lower end of our interval; null if there is none.</param>
/// <param name="High">Upper end of our interval; null if there is none.</param>
/// <param name="Note">Obstacle to comparing the two values; null for none.</param>
public sealed record ReferenceValue(
    string Place, string What, string Unit, string Paper, double? Ours, double? Low, double? High, string? Note);

/// <summary>A level of a factor of the paper.</summary>
/// <param name="Factor">Name of the factor.</param>
/// <param name="Level">Name of the level.</param>
/// <param name="Status"><c>measured</c>, <c>substituted</c> or <c>impossible</c>.</param>
/// <param name="Reason">The substitute for the level, or the reason that it is impossible; empty for a measured level.</param>
public sealed record PaperFactorLevel(string Factor, string Level, string Status, string Reason);

/// <summary>Writes verdicts as words in JSON.</summary>
public sealed class FindingVerdictNames() : JsonStringEnumConverter<FindingVerdict>(namingPolicy: null, allowIntegerValues: false);
