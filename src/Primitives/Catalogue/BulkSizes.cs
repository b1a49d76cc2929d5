
namespace TlsToll.Primitives.Catalogue;

/// <summary>The default sizes of <c>openssl speed</c> in bytes; the last is TLS's longest record.</summary>
internal static class BulkSizes
{
    /// <summary>Ascending.</summary>
    public static IReadOnlyList<int> All { get; } = [16, 64, 256, 1024, 8192, 16384];

    /// <summary>One primitive per size.</summary>
    public static IEnumerable<Primitive> Of(
        string series, Family family, Func<int, Operation> prepare, SpeedReference? speed, string via = ".NET") =>
        All.Select(bytes => new Primitive(series, family, () => prepare(bytes))
        {
            Bytes = bytes,
            Via = via,
            Speed = speed is null ? null : speed with { Labels = [bytes.ToString(provider: null)] },
        });
}
