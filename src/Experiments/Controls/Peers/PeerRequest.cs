using System.Globalization;

namespace TlsToll.Experiments.Controls.Peers;

/// <summary>A successful request at a fixed rate, as another driver reports it.</summary>
/// <param name="Start">Time at which it was sent, in seconds since a moment that is the same for all requests.</param>
/// <param name="Milliseconds">Response time from the sending.</param>
/// <param name="Opens">True if it opened its connection, and its response time contains the handshake.</param>
public readonly record struct PeerRequest(double Start, double Milliseconds, bool Opens)
{
    private const string HeyColumns = "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset";

    /// <summary>Reads what hey prints with <c>-o csv</c>. Its times are in seconds with four decimals. Requests without a response are not in it.</summary>
    /// <param name="output">Standard output of hey.</param>
    /// <exception cref="InvalidDataException">The output has another form, or a request failed.</exception>
    public static IReadOnlyList<PeerRequest> OfHey(string output)
    {
        var lines = Lines(output);
        var columns = Array.IndexOf(lines, HeyColumns);
        if (columns < 0)
            throw new InvalidDataException($"The output of hey does not tell the response times:\n{output}");
        var rows = lines[(columns + 1)..].Select(line => Fields("hey", line, ',', 8)).ToArray();
        EnsureSuccess("hey", rows.Select(row => row[6]));
        return [.. rows.Select(row => new PeerRequest(Number("hey", row[7]), 1e3 * Number("hey", row[0]), Number("hey", row[1]) > 0))];
    }

    /// <summary>Reads the log of h2load (<c>--log-file</c>): start in microseconds since 1970, status, and response time in microseconds. Its connections are open before.</summary>
    /// <param name="log">Text of the file.</param>
    /// <exception cref="InvalidDataException">The log has another form, or a request failed, whose status is -1 or that of the response.</exception>
    public static IReadOnlyList<PeerRequest> OfH2Load(string log)
    {
        var rows = Lines(log).Select(line => Fields("h2load", line, '\t', 3)).ToArray();
        EnsureSuccess("h2load", rows.Select(row => row[1]));
        return [.. rows.Select(row => new PeerRequest(Number("h2load", row[0]) / 1e6, Number("h2load", row[2]) / 1e3, Opens: false))];
    }

    private static string[] Lines(string text) => text.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    // Versions may add columns at the end.
    private static string[] Fields(string driver, string line, char separator, int least) => line.Split(separator) is { } fields && fields.Length >= least
        ? fields
        : throw new InvalidDataException($"{driver} reports a request with too few fields: {line}");

    private static void EnsureSuccess(string driver, IEnumerable<string> statuses)
    {
        if (statuses.Count(status => status != "200") is > 0 and var failed)
            throw new InvalidDataException(string.Create(CultureInfo.InvariantCulture, $"{driver} reports {failed} failed requests."));
    }

    private static double Number(string driver, string text) => double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number)
        ? number
        : throw new InvalidDataException($"{driver} reports '{text}', expected a time");
}
