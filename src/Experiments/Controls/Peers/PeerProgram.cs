using System.Globalization;
using System.Text.RegularExpressions;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Controls.Peers;

/// <summary>A driver that other benchmarks use. None of these verifies the server's certificate, or tells what each connection negotiated.</summary>
/// <param name="Name">Name of the program.</param>
/// <param name="Package">Debian's package.</param>
/// <param name="Arguments">Arguments for a load; null if it cannot produce that load.</param>
/// <param name="Completed">Finds the number of completed requests in the program's output, as the group n.</param>
/// <param name="Failed">Finds numbers of failed requests in the output, as the group n.</param>
public sealed record PeerProgram(
    string Name, string Package, Func<PeerLoad, IReadOnlyList<string>?> Arguments, Regex Completed, Regex Failed)
{
    /// <summary>True if it sends requests for a time, and not a number of them.</summary>
    public bool IsTimed { get; private init; }

    /// <summary>ApacheBench.</summary>
    public static PeerProgram ApacheBench { get; } = new(
        "ab", "apache2-utils", Ab, Line(@"^Complete requests:\s+(?<n>\d+)"), Line(@"^(Failed requests|Non-2xx responses):\s+(?<n>\d+)"));

    /// <summary>All programs.</summary>
    public static IReadOnlyList<PeerProgram> All { get; } =
    [
        ApacheBench,
        // Its lists of statuses and of errors: "[503]  100 responses", "[100]  Get "https://…": connection refused".
        new("hey", "hey", Hey, Line(@"^\s+\[200\]\s+(?<n>\d+) responses"), Line("""^\s+(\[(1\d\d|20[1-9]|2[1-9]\d|[345]\d\d)\]\s+(?<n>\d+) responses|\[(?<n>\d+)\]\s+\w+ ")""")),
        new("wrk", "wrk", Wrk, Line(@"^\s+(?<n>\d+) requests in "), Line(@"(Non-2xx or 3xx responses:|connect|write|timeout) (?<n>\d+)")) { IsTimed = true },
        new("httperf", "httperf", Httperf, Line(@"^Total: connections \d+ requests \d+ replies (?<n>\d+)"), Line(@"^Errors: total (?<n>\d+)")),
        new("h2load", "nghttp2-client", H2Load, Line(@"^requests: .* (?<n>\d+) succeeded"), Line(@"^requests: .* (?<n>\d+) failed")),
    ];

    /// <summary>True if the program is on PATH.</summary>
    public bool IsInstalled => UserFiles.FindProgram(Name) is not null;

    /// <summary>Number of requests that the program reports as completed.</summary>
    /// <param name="output">Its output.</param>
    /// <exception cref="InvalidDataException">The output has no such number, or reports failures.</exception>
    public long Requests(string output)
    {
        if (Failed.Matches(output).Sum(match => Number(match)) is > 0 and var failed)
            throw new InvalidDataException(string.Create(CultureInfo.InvariantCulture, $"{Name} reports {failed} failed requests."));
        return Completed.Match(output) is { Success: true } match
            ? Number(match)
            : throw new InvalidDataException($"The output of {Name} does not tell the number of requests:\n{output}");
    }

    private static Regex Line(string pattern) => new(pattern, RegexOptions.Multiline | RegexOptions.ExplicitCapture | RegexOptions.NonBacktracking);

    private static long Number(Match match) => long.Parse(match.Groups["n"].ValueSpan, CultureInfo.InvariantCulture);

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static IReadOnlyList<string> Ab(PeerLoad load) =>
    [
        "-q", .. load.Work == PeerWork.Kept ? ["-k"] : Array.Empty<string>(), "-n", Text(load.Requests), "-c", Text(load.Connections), load.Url.AbsoluteUri,
    ];

    // One of Go's processors: the others would spin.
    private static IReadOnlyList<string> Hey(PeerLoad load) =>
    [
        "-cpus", "1", "-n", Text(load.Requests), "-c", Text(load.Connections), .. load.Work == PeerWork.Kept ? Array.Empty<string>() : ["-disable-keepalive"],
        load.Url.AbsoluteUri,
    ];

    // It runs for a time, not for a number of requests. On new connections it resumes sessions.
    private static IReadOnlyList<string>? Wrk(PeerLoad load) =>
        load.Work == PeerWork.Kept ? ["-t", "1", "-c", Text(load.Connections), "-d", "2s", load.Url.AbsoluteUri] : null;

    // It opens its connections one after the other.
    private static IReadOnlyList<string> Httperf(PeerLoad load)
    {
        var perConnection = load.Work == PeerWork.Kept ? load.Requests / load.Connections : 1;
        return
        [
            "--server", load.Url.Host, "--port", Text(load.Url.Port), "--uri", load.Url.AbsolutePath, .. load.Work == PeerWork.Plain ? Array.Empty<string>() : ["--ssl", "--ssl-no-reuse"],
            "--num-conns", Text(load.Requests / perConnection), "--num-calls", Text(perConnection),
        ];
    }

    // It keeps its connections.
    private static IReadOnlyList<string>? H2Load(PeerLoad load) =>
        load.Work == PeerWork.Kept ? ["--h1", "-t", "1", "-n", Text(load.Requests), "-c", Text(load.Connections), load.Url.AbsoluteUri] : null;
}
