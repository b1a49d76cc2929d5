using System.Globalization;
using TlsToll.Reports.Text;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench meter -- PROGRAM</c>: runs a program, and prints to standard error what it spent in OpenSSL's calls.</summary>
internal static class MeterProgramCommand
{
    private const int Width = 80;

    /// <summary>Runs the program.</summary>
    /// <param name="words">The program and its arguments.</param>
    /// <param name="native">Directory of the native build; null for the usual ones.</param>
    /// <returns>The program's exit code.</returns>
    /// <exception cref="MissingProgramException">The meter's library is missing.</exception>
    /// <exception cref="InvalidRequestException">The program did not start.</exception>
    public static async Task<int> RunAsync(IReadOnlyList<string> words, string? native)
    {
        var library = NativeFiles.Find(TlsMeter.FileName, native, "meter");
        try
        {
            var program = await MeteredProgram.RunAsync(words, library);
            Console.Error.Write(Text(program));
            return program.ExitCode;
        }
        catch (InvalidDataException e)
        {
            throw new InvalidRequestException($"{e.Message}; nothing was metered.", e);
        }
    }

    /// <summary>What the program spent: a table of the calls, and a sentence on the whole.</summary>
    internal static string Text(MeteredProgram program)
    {
        var calls = program.Processes.SelectMany(process => process.Calls).GroupBy(call => (call.Role, call.Kind))
            .Select(group => new MeteredCalls(group.Key.Role, group.Key.Kind, group.Sum(call => call.Count), group.Sum(call => call.Nanoseconds)))
            .Where(call => call.Count > 0 || call.Nanoseconds > 0).OrderBy(call => (call.Role, call.Kind)).ToArray();
        if (calls.Length == 0)
        {
            return Lines("""
                The meter saw no TLS: the program made no connection, or it has an OpenSSL of its own, or does TLS within OpenSSL's BIOs. Only calls of the
                host's libssl.so.3 are seen.
                """);
        }

        var table = new PlainTable(
            ["OpenSSL's calls", "number", "µs each", "s of CPU time"],
            [.. calls.Select(call => (IReadOnlyList<string>)[$"{(call.Role == TlsRole.Server ? "server" : "client")}: {Name(call.Kind)}", Number(call.Count, "0"), call.Count == 0 ? "–" : Number(call.Nanoseconds / 1e3 / call.Count, "0.0"), Number(call.Nanoseconds / 1e9, "0.000")])]);
        var tls = TimeSpan.FromMicroseconds(calls.Sum(call => call.Nanoseconds) / 1e3);
        var share = program.Cpu > TimeSpan.Zero ? $", {Number(100 * (tls / program.Cpu), "0.0")} %" : "";
        return table.ToText() + Lines(string.Create(CultureInfo.InvariantCulture,
            $"{Number(tls.TotalSeconds, "0.000")} s of {Number(program.Cpu.TotalSeconds, "0.000")} s of the program's CPU time{share}, in {Processes(program.Processes.Count)}. What TLS costs outside of these calls is not in it. Where a program gives OpenSSL its socket, as nginx and curl do, reads and writes contain the kernel's sending and receiving, which would be there without TLS, too."))
            + string.Concat(Doubts(program, calls, tls).Select(doubt => Lines("DOUBT: " + doubt)));
    }

    private static IEnumerable<string> Doubts(MeteredProgram program, MeteredCalls[] calls, TimeSpan tls)
    {
        if (!calls.Any(call => call.Kind is MeteredKind.Full or MeteredKind.Resumed))
            yield return "calls, but no complete handshake: others of the program's calls pass the meter by, or every handshake failed";
        if (program.Processes.Sum(process => process.LostThreads) is > 0 and var lost)
            yield return string.Create(CultureInfo.InvariantCulture, $"{lost} threads were not metered: more called OpenSSL at once than there is room for");
        if (program.Cpu < tls)
            yield return "the program did not wait for all its processes: their CPU time is missing in the whole";
    }

    private static string Lines(string text) => string.Concat(TextWrap.Lines(text.ReplaceLineEndings(" "), Width).Select(line => line + "\n"));

    private static string Processes(int count) => count == 1 ? "1 process" : Number(count, "0") + " processes";

    private static string Number(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);

    private static string Name(MeteredKind kind) => kind switch
    {
        MeteredKind.Full => "full handshakes",
        MeteredKind.Resumed => "resumed handshakes",
        MeteredKind.Unfinished => "unfinished handshakes",
        MeteredKind.Read => "reads",
        MeteredKind.Write => "writes",
        _ => "closing alerts",
    };
}
