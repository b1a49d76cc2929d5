using System.Diagnostics;
using System.Globalization;
using System.Net.Http.Json;
using System.Text.Json;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Tls;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>The real program of the SUT as a process of its own, ended by the end of its standard input.</summary>
internal sealed class SutProgram : IAsyncDisposable
{
    private readonly Process _process;
    private readonly Task<string> _log;

    private SutProgram(Process process, Task<string> log, JsonElement ready)
    {
        (_process, _log) = (process, log);
        Plain = new Uri(ready.GetProperty("plain").GetString()!);
        Tls = new Uri(ready.GetProperty("tls").GetString()!);
        Admin = new Uri(ready.GetProperty("admin").GetString()!);
    }

    public Uri Plain { get; }

    public Uri Tls { get; }

    public Uri Admin { get; }

    public int Id => _process.Id;

    /// <summary>CPU time so far.</summary>
    public TimeSpan CpuTime
    {
        get
        {
            _process.Refresh();
            return _process.TotalProcessorTime;
        }
    }

    /// <summary>Resident memory in bytes.</summary>
    public long ResidentBytes => BytesOf("VmRSS:");

    /// <summary>The most resident memory that it has had, in bytes.</summary>
    public long PeakResidentBytes => BytesOf("VmHWM:");

    public static Task<SutProgram> StartAsync(string database, Uri vendors, string certificates, string images, params string[] flags) => StartAsync(
        database, ["serve", "--certs", certificates, "--vendors", vendors.AbsoluteUri, "--images", images, "--paused", "--supervised", .. flags]);

    /// <summary>One that serves static pages alone.</summary>
    public static Task<SutProgram> StartStaticAsync(string certificates, params string[] flags) =>
        StartAsync(database: null, ["serve", "--certs", certificates, "--static-only", "--supervised", .. flags]);

    private static async Task<SutProgram> StartAsync(string? database, string[] arguments)
    {
        var process = Start(database, arguments);
        var log = process.StandardError.ReadToEndAsync();
        var line = await process.StandardOutput.ReadLineAsync()
            ?? throw new InvalidOperationException($"The SUT did not start: {await log}");
        return new SutProgram(process, log, JsonDocument.Parse(line).RootElement);
    }

    /// <summary>Runs it to its end: exit code, standard output and standard error.</summary>
    public static Task<(int Code, string Output, string Error)> RunAsync(string? database, params string[] arguments) =>
        RunAsync(database, new Dictionary<string, string>(StringComparer.Ordinal), arguments);

    /// <summary>Runs it to its end with more variables: exit code, standard output and standard error.</summary>
    public static async Task<(int Code, string Output, string Error)> RunAsync(
        string? database, IReadOnlyDictionary<string, string> variables, params string[] arguments)
    {
        using var process = Start(database, arguments, variables);
        process.StandardInput.Close();
        var (output, error) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        await process.WaitForExitAsync();
        return (process.ExitCode, await output, await error);
    }

    /// <summary>Waits for the end, after whatever should bring it about: exit code, and what it wrote to standard error.</summary>
    public async Task<(int Code, string Log)> EndAsync()
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        await _process.WaitForExitAsync(limit.Token);
        return (_process.ExitCode, await _log);
    }

    /// <summary>Shakes hands with it as a client of the services, on a connection to <see cref="Tls"/>, and returns the stream that encrypts.</summary>
    public static async Task<Stream> SecureAsync(Stream stream, ClientTlsOptions options, CancellationToken cancellationToken) =>
        (await TransportSecurity.Tls(options, Hop.RbeToSut, new HandshakeCounters()).SecureAsync(stream, "rsa-2048.sut.test", cancellationToken)).Stream;

    /// <summary>Waits until its counters are in a state, and returns them.</summary>
    /// <param name="isSo">Whether they are.</param>
    /// <param name="patience">A state that is not reached by then ends the test rather than the patience of who waits for it; two minutes if null.</param>
    public async Task<TierCounters> UntilAsync(Func<TierCounters, bool> isSo, TimeSpan? patience = null)
    {
        var token = TestContext.Current.CancellationToken;
        using var admin = new HttpClient { BaseAddress = Admin };
        for (var waited = Stopwatch.StartNew(); ; await Task.Delay(10, token))
        {
            var counters = (await admin.GetFromJsonAsync("/counters", WireJson.Default.TierCounters, token))!;
            if (isSo(counters))
                return counters;
            waited.Elapsed.ShouldBeLessThan(
                patience ?? TimeSpan.FromMinutes(2), $"the SUT counted {string.Join(", ", counters.Interactions)}, {string.Join(", ", counters.Connections)}");
        }
    }

    /// <summary>Ends it, which succeeds, and nothing is in its log.</summary>
    public async Task ShouldHaveLoggedNothingAsync()
    {
        CloseInput();
        (await EndAsync()).ShouldBe((0, ""));
    }

    public void CloseInput() => _process.StandardInput.Close();

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            CloseInput();
            try
            {
                await EndAsync();
            }
            catch (OperationCanceledException)
            {
                _process.Kill();
            }
        }

        _process.Dispose();
    }

    private long BytesOf(string field)
    {
        var line = File.ReadLines($"/proc/{Id}/status").First(line => line.StartsWith(field, StringComparison.Ordinal));
        return long.Parse(line[field.Length..].Replace("kB", "", StringComparison.Ordinal), CultureInfo.InvariantCulture) * 1024;
    }

    private static Process Start(string? database, string[] arguments, IReadOnlyDictionary<string, string>? variables = null)
    {
        var start = new ProcessStartInfo("dotnet")
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["TLSTOLL_DATABASE"] = database;
        foreach (var (name, value) in variables ?? new Dictionary<string, string>(StringComparer.Ordinal))
            start.Environment[name] = value;
        start.CompileOnce();
        start.ArgumentList.Add(Path.Combine(AppContext.BaseDirectory, "TlsToll.Sut.dll"));
        foreach (var argument in arguments)
            start.ArgumentList.Add(argument);
        return Process.Start(start)!;
    }
}
