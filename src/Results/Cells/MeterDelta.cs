using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Tls;

namespace TlsToll.Results.Cells;

/// <summary>OpenSSL calls of the SUT during one or several cells, counted by its meter.</summary>
/// <param name="Calls">Counters of every kind of call in either role.</param>
public sealed record MeterDelta(IReadOnlyList<MeterCounter> Calls)
{
    /// <summary>Roles of the SUT: <c>server</c> on hop 1, <c>client</c> on hops 2 and 3.</summary>
    public static IReadOnlyList<string> Roles { get; } = [EnumWord.Of(TlsRole.Server), EnumWord.Of(TlsRole.Client)];

    /// <summary>Kinds of calls.</summary>
    public static IReadOnlyList<string> Kinds { get; } = [.. Enum.GetValues<MeteredKind>().Select(EnumWord.Of)];

    /// <summary>The kinds of calls that belong to a handshake.</summary>
    public static IReadOnlyList<string> HandshakeKinds { get; } = [EnumWord.Of(MeteredKind.Full), EnumWord.Of(MeteredKind.Resumed), EnumWord.Of(MeteredKind.Unfinished)];

    /// <summary>Successful handshakes of the SUT as the server.</summary>
    public long ServerHandshakes => Of(TlsRole.Server, MeteredKind.Full).Count + Of(TlsRole.Server, MeteredKind.Resumed).Count;

    /// <summary>Calls between two readings; null without a meter.</summary>
    public static MeterDelta? Between(TierCounters before, TierCounters after)
    {
        if (before.Meter is not { } earlier || after.Meter is not { } later)
            return null;
        return new MeterDelta([.. later.Select(l => Find(earlier, l.Role, l.Kind) is var e
            ? l with { Count = l.Count - e.Count, Nanoseconds = l.Nanoseconds - e.Nanoseconds }
            : l)]);
    }

    /// <summary>Sum of several deltas.</summary>
    public static MeterDelta Sum(IEnumerable<MeterDelta> all) => new(
    [
        .. all.SelectMany(delta => delta.Calls).GroupBy(c => (c.Role, c.Kind))
            .Select(g => new MeterCounter(g.Key.Role, g.Key.Kind, g.Sum(c => c.Count), g.Sum(c => c.Nanoseconds))),
    ]);

    /// <summary>Counter of one kind of call in one role.</summary>
    public MeterCounter Of(string role, string kind) => Find(Calls, role, kind);

    /// <summary>Counter of one kind of call in one role.</summary>
    public MeterCounter Of(TlsRole role, MeteredKind kind) => Of(EnumWord.Of(role), EnumWord.Of(kind));

    /// <summary>CPU time of a role in nanoseconds, for all kinds of calls together.</summary>
    public long Nanoseconds(TlsRole role) => Calls.Where(c => c.Role == EnumWord.Of(role)).Sum(c => c.Nanoseconds);

    private static MeterCounter Find(IReadOnlyList<MeterCounter> calls, string role, string kind) =>
        calls.FirstOrDefault(c => c.Role == role && c.Kind == kind) ?? new MeterCounter(role, kind, 0, 0);
}
