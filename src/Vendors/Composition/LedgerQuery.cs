using System.Globalization;
using Microsoft.Extensions.Primitives;
using TlsToll.Hosting.Messages;

namespace TlsToll.Vendors.Composition;

/// <summary>Selects a page of the ledger.</summary>
/// <param name="After">Sequence before the first entry of the page; 0 or more.</param>
/// <param name="Limit">Maximum number of entries, 1 to 10,000; 1000 by default.</param>
internal sealed record LedgerQuery(long After, int Limit)
{
    private const int DefaultLimit = 1000;
    private const int MaxLimit = 10_000;

    /// <exception cref="FailureException">A parameter is unknown or out of range.</exception>
    public static LedgerQuery Of(IQueryCollection query)
    {
        foreach (var name in query.Keys)
        {
            if (name is not ("after" or "limit"))
                throw new FailureException(Failure.Invalid(name, $"{name}: unknown parameter; expected after or limit."));
        }

        return new LedgerQuery(
            Number("after", query["after"], ifAbsent: 0, 0, long.MaxValue),
            (int)Number("limit", query["limit"], DefaultLimit, 1, MaxLimit));
    }

    private static long Number(string name, StringValues text, long ifAbsent, long minimum, long maximum)
    {
        if (text.Count == 0)
            return ifAbsent;
        return text.Count == 1 && long.TryParse(text[0], NumberStyles.None, CultureInfo.InvariantCulture, out var value)
            && value >= minimum && value <= maximum
            ? value
            : throw new FailureException(Failure.Invalid(
                name, string.Create(CultureInfo.InvariantCulture, $"{name}: must be a whole number from {minimum} to {maximum}.")));
    }
}
