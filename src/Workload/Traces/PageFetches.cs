using System.Globalization;

namespace TlsToll.Workload;

/// <summary>
/// The page fetches of Gupta et al. (2004, section 4): sequential fetches of pages of 0, 10, 30 or 70 KB. A session serves 1, 3, 8 or all
/// fetches of a client, that is, a reuse of 0 %, 66 %, 87.5 % or 100 %.
/// </summary>
/// <param name="Kilobytes">Size of a page in kilobytes, one of <see cref="Sizes"/>.</param>
/// <param name="Reuse">Session reuse in percent, one of <see cref="Reuses"/>.</param>
public sealed record PageFetches(int Kilobytes, double Reuse)
{
    /// <summary>The page sizes in kilobytes.</summary>
    public static IReadOnlyList<int> Sizes { get; } = [0, 10, 30, 70];

    /// <summary>The values of session reuse in percent.</summary>
    public static IReadOnlyList<double> Reuses { get; } = [0, 66, 87.5, 100];

    /// <summary>Number of fetches per session; null for all of a client's.</summary>
    public int? PerSession => Reuse switch
    {
        0 => 1,
        66 => 3,
        87.5 => 8,
        100 => null,
        _ => throw new InvalidOperationException($"Unknown reuse of {Reuse} %."),
    };

    /// <summary>Creates a trace; the result is deterministic.</summary>
    /// <param name="requests">Number of fetches.</param>
    /// <param name="atATime">Number of concurrent sequences of fetches.</param>
    public Trace Make(int requests, int atATime)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(requests, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(atATime, 1);
        var path = string.Create(CultureInfo.InvariantCulture, $"{StaticDocuments.Root}{Kilobytes}KB");
        var name = string.Create(CultureInfo.InvariantCulture, $"gupta:{Kilobytes}:{Reuse}");
        return new Trace(name, [.. Enumerable.Range(0, requests).Select(i => new TraceRequest(ClientOf(i, atATime), i, path, Kilobytes * 1024))]);
    }

    private int ClientOf(int request, int atATime)
    {
        var session = PerSession is { } fetches ? request / atATime / fetches : 0;
        return (session * atATime) + (request % atATime);
    }
}
