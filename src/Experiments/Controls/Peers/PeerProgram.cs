using System.Globalization;
using System.Text.RegularExpressions;
using TlsToll.Testbed;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Experiments.Controls.Peers;

/// <summary>A driver that other benchmarks use. None of these verifies the server's certificate, or tells what each connection negotiated.</summary>
/// <param name="Name">Name of the program.</param>
/// <param name="Package">Debian's package.</param>
/// <param name="Command">Arguments for a load; null if it cannot produce that load. <see cref="Arguments"/> asks for no fixed rate if <see cref="Sent"/> is null.</param>
/// <param name="Completed">Finds the number of completed requests in the program's output, as the group n.</param>
/// <param name="Failed">Finds numbers of failed requests in the output, as the group n.</param>
public sealed record PeerProgram(
    string Name, string Package, Func<PeerLoad, IReadOnlyList<string>?> Command, Regex Completed, Regex Failed)
{
    /// <summary>True if it sends requests for a time, and not a number of them.</summary>
    public bool IsTimed { get; private init; }

    /// <summary>Why it is not measured at a fixed rate, in a few words; null if it is.</summary>
    public string? Unpaced => Sent is null ? Obstacle : null;

    /// <summary>Reads the requests that it sent at a fixed rate from the text in which it reports them; null if it is not measured at one.</summary>
    public Func<string, IReadOnlyList<PeerRequest>>? Sent { get; private init; }

    /// <summary>True if that text is the log of the load, and not its output.</summary>
    public bool Logs { get; private init; }

    // Why it holds no rate, if it holds none.
    private string Obstacle { get; init; } = "no fixed rate";

    // Flag without which a version holds no rate; null if all have it.
    private string? RateFlag { get; init; }

    /// <summary>ApacheBench.</summary>
    public static PeerProgram ApacheBench { get; } = new(
        "ab", "apache2-utils", Ab, Line(@"^Complete requests:\s+(?<n>\d+)"), Line(@"^(Failed requests|Non-2xx responses):\s+(?<n>\d+)"));

    /// <summary>All programs.</summary>
    public static IReadOnlyList<PeerProgram> All { get; } =
    [
        ApacheBench,
        // Its lists of statuses and of errors: "[503]  100 responses", "[100]  Get "https://…": connection refused".
        new("hey", "hey", Hey, Line(@"^\s+\[200\]\s+(?<n>\d+) responses"), Line("""^\s+(\[(1\d\d|20[1-9]|2[1-9]\d|[345]\d\d)\]\s+(?<n>\d+) responses|\[(?<n>\d+)\]\s+\w+ ")"""))
        { Sent = PeerRequest.OfHey },
        new("wrk", "wrk", Wrk, Line(@"^\s+(?<n>\d+) requests in "), Line(@"(Non-2xx or 3xx responses:|connect|write|timeout) (?<n>\d+)")) { IsTimed = true },
        // Its rate is that of connections, or of sessions with pauses between the responses and the next requests; and it reports no percentile of response times.
        new("httperf", "httperf", Httperf, Line(@"^Total: connections \d+ requests \d+ replies (?<n>\d+)"), Line(@"^Errors: total (?<n>\d+)"))
        { Obstacle = "rate of connections" },
        new("h2load", "nghttp2-client", H2Load, Line(@"^requests: .* (?<n>\d+) succeeded"), Line(@"^requests: .* (?<n>\d+) failed"))
        { Sent = PeerRequest.OfH2Load, Logs = true, RateFlag = "--rps" },
    ];

    /// <summary>True if the program is on PATH.</summary>
    public bool IsInstalled => UserFiles.FindProgram(Name) is not null;

    /// <summary>Returns the program as its installed version is: some hold no rate.</summary>
    /// <param name="run">Directory of the run.</param>
    /// <param name="abort">Token that ends the wait.</param>
    /// <exception cref="TestbedException">The program does not print its help.</exception>
    public async Task<PeerProgram> AsInstalledAsync(RunDirectory run, CancellationToken abort) =>
        RateFlag is null ? this : AsOf((await ChildCpu.RunAsync([Name, "--help"], Name, Package, run, abort)).Output);

    /// <summary>Returns the program as a version is.</summary>
    /// <param name="help">Help of that version.</param>
    internal PeerProgram AsOf(string help) => RateFlag is null || help.Contains(RateFlag, StringComparison.Ordinal)
        ? this
        : this with { Sent = null };

    /// <summary>Arguments for a load.</summary>
    /// <param name="load">The load.</param>
    /// <returns>The arguments; null if it cannot produce that load.</returns>
    public IReadOnlyList<string>? Arguments(PeerLoad load)
    {
        ArgumentNullException.ThrowIfNull(load);
        return load.Work == PeerWork.Paced && Sent is null ? null : Command(load);
    }

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

    private static string Text(double number) => number.ToString(CultureInfo.InvariantCulture);

    private static IReadOnlyList<string> Ab(PeerLoad load) =>
    [
        "-q", .. load.Work == PeerWork.Kept ? ["-k"] : Array.Empty<string>(), "-n", Text(load.Requests), "-c", Text(load.Connections), load.Url.AbsoluteUri,
    ];

    // One of Go's processors: the others would spin. Its rate is that of each connection.
    private static IReadOnlyList<string> Hey(PeerLoad load) =>
    [
        "-cpus", "1", "-n", Text(load.Requests), "-c", Text(load.Connections), .. load.IsKept ? Array.Empty<string>() : ["-disable-keepalive"],
        .. load.Work == PeerWork.Paced ? ["-q", Text(load.PerSecond / load.Connections), "-o", "csv"] : Array.Empty<string>(), load.Url.AbsoluteUri,
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

    // It keeps its connections. Its rate is that of each connection.
    private static IReadOnlyList<string>? H2Load(PeerLoad load) => !load.IsKept ? null :
    [
        "--h1", "-t", "1", "-n", Text(load.Requests), "-c", Text(load.Connections),
        .. load.Work == PeerWork.Paced ? ["--rps", Text(load.PerSecond / load.Connections), "--log-file", load.LogPath] : Array.Empty<string>(), load.Url.AbsoluteUri,
    ];
}
