using System.Globalization;
using Microsoft.Extensions.Primitives;
using TlsToll.Vendors.Wire;

namespace TlsToll.Vendors.Administration;

/// <summary>Which part of the ledger is asked for.</summary>
/// <param name="After">Only entries with a greater sequence; 0 or more.</param>
/// <param name="Limit">At most so many entries, 1 to <see cref="MaxLimit"/>.</param>
internal sealed record LedgerQuery(long After, int Limit)
{
    /// <summary>Entries of a page unless asked otherwise.</summary>
    public const int DefaultLimit = 1000;

    /// <summary>Most entries of a page.</summary>
    public const int MaxLimit = 100_000;

    /// <summary>Reads a query string.</summary>
    /// <exception cref="RefusalException">A parameter is unknown or out of its range.</exception>
    public static LedgerQuery Of(IQueryCollection query)
    {
        foreach (var name in query.Keys)
        {
            if (name is not ("after" or "limit"))
                throw new RefusalException(Refusal.Invalid(name, $"{name}: there are only the parameters after and limit."));
        }

        return new LedgerQuery(
            Number("after", query["after"], ifAbsent: 0, 0, long.MaxValue),
            (int)Number("limit", query["limit"], DefaultLimit, 1, MaxLimit));
    }

    private static long Number(string name, StringValues text, long ifAbsent, long least, long greatest)
    {
        if (text.Count == 0)
            return ifAbsent;
        return text.Count == 1 && long.TryParse(text[0], NumberStyles.None, CultureInfo.InvariantCulture, out var value)
            && value >= least && value <= greatest
            ? value
            : throw new RefusalException(Refusal.Invalid(
                name, string.Create(CultureInfo.InvariantCulture, $"{name}: must be a whole number from {least} to {greatest}.")));
    }
}
