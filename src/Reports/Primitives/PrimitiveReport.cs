using System.Globalization;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Text;

namespace TlsToll.Reports.Primitives;

/// <summary>
/// Tabulates the primitives in the format of the OpenSSL study that they repeat ("SSL performance: cipher selection", 2011): throughput by
/// block size in thousands of bytes per second on one core, as <c>openssl speed</c> prints it, and operations per second with each key.
/// </summary>
public static class PrimitiveReport
{
    /// <summary>Acceptable throughput in KB/s according to that study: one core saturates most of a gigabit link.</summary>
    public const double Acceptable = 100_000;

    /// <summary>Tables with their titles.</summary>
    public static IEnumerable<(string Title, PlainTable Table)> Of(PrimitiveTimes primitives)
    {
        var bulk = primitives.Times.Where(t => t.Bytes is not null).ToArray();
        foreach (var family in bulk.GroupBy(t => t.Family, StringComparer.Ordinal))
            yield return ($"{family.Key}: 1000s of bytes per second and core, by block size in bytes (¬NI: AES-NI off)", Throughput([.. family]));
        yield return ("Operations per second and core", Keys(primitives));
    }

    private static PlainTable Throughput(PrimitiveTime[] times)
    {
        int[] sizes = [.. times.Select(t => t.Bytes!.Value).Distinct().Order()];
        var rows = times.GroupBy(t => (t.Series, t.AesNiOff)).Select(series => (IReadOnlyList<string>)
        [
            series.Key.Series + (series.Key.AesNiOff ? " ¬NI" : ""),
            .. sizes.Select(size => Numbers.OrDash(KilobytesPerSecond(series, size), "0")),
            KilobytesPerSecond(series, sizes[^1]) is { } rate ? (rate >= Acceptable ? "yes" : "no") : "–",
        ]);
        return new PlainTable(["", .. sizes.Select(s => s.ToString(CultureInfo.InvariantCulture)), "≥100k"], [.. rows]);
    }

    private static double? KilobytesPerSecond(IEnumerable<PrimitiveTime> series, int size) =>
        series.FirstOrDefault(t => t.Bytes == size)?.Time is { } time ? size / time * 1e6 : null;

    private static PlainTable Keys(PrimitiveTimes primitives)
    {
        PrimitiveTime[] operations = [.. primitives.Times.Where(t => t.Key is not null)];
        string[] names = [.. operations.Select(o => o.Operation!).Distinct(StringComparer.Ordinal)];
        var rows = operations.GroupBy(o => o.Key!, StringComparer.Ordinal).Select(key => (IReadOnlyList<string>)
        [
            key.Key, .. names.Select(name => key.FirstOrDefault(o => o.Operation == name) is { } found ? Rate(found.Time) : ""),
        ]);
        return new PlainTable(["", .. names], [.. rows]);
    }

    // A missing measurement differs from an operation that does not exist.
    private static string Rate(double? nanoseconds) => nanoseconds is { } time
        ? (1e9 / time).ToString(1e9 / time < 100 ? "0.0" : "N0", CultureInfo.InvariantCulture)
        : "–";
}
