
namespace TlsToll.Primitives.Catalogue;

/// <summary>The buffer sizes: the defaults of <c>openssl speed</c> in bytes, up to the longest TLS record.</summary>
internal static class BulkSizes
{
    /// <summary>The sizes in ascending order.</summary>
    public static IReadOnlyList<int> All { get; } = [16, 64, 256, 1024, 8192, 16384];

    /// <summary>Creates one primitive per size.</summary>
    public static IEnumerable<Primitive> Of(
        string series, Family family, Func<int, Operation> prepare, SpeedReference? speed, string via = ".NET") =>
        All.Select(bytes => new Primitive(series, family, () => prepare(bytes))
        {
            Bytes = bytes,
            Via = via,
            Speed = speed is null ? null : speed with { Labels = [bytes.ToString(provider: null)] },
        });
}
