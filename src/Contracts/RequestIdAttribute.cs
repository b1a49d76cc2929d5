using System.ComponentModel.DataAnnotations;

namespace TlsToll.Contracts;

/// <summary>
/// The rule for request ids and message ids, the same for every tier: 1 to 64 characters, with white space neither at the start nor at the
/// end. XML drops a text that is only white space, and SQL Server ignores trailing blanks in comparisons, so such an id would not be the
/// same id for every tier.
/// </summary>
[AttributeUsage(AttributeTargets.Property)]
public sealed class RequestIdAttribute : StringLengthAttribute
{
    /// <summary>Regular expression for the rule without the length, for descriptions of interfaces.</summary>
    public const string Pattern = @"^\S(.*\S)?$";

    /// <summary>Applies the rule.</summary>
    public RequestIdAttribute()
        : base(FieldLimits.RequestId) => MinimumLength = 1;

    /// <summary>True if an id, which must not be empty, starts or ends with white space.</summary>
    public static bool HasOuterWhiteSpace(string id)
    {
        ArgumentException.ThrowIfNullOrEmpty(id);
        return char.IsWhiteSpace(id[0]) || char.IsWhiteSpace(id[^1]);
    }

    /// <inheritdoc/>
    public override bool IsValid(object? value) => base.IsValid(value) && (value is not string { Length: > 0 } id || !HasOuterWhiteSpace(id));
}
