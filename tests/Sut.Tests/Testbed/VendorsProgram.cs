using System.Diagnostics;
using System.Net.Http.Json;
using System.Text.Json;
using TlsToll.Contracts.Vendors;
using TlsToll.Tls;

[assembly: AssemblyFixture(typeof(TlsToll.Sut.Tests.Testbed.SharedVendors))]

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>The real vendors program, as a process of its own.</summary>
internal sealed class VendorsProgram : IAsyncDisposable
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new System.Text.Json.Serialization.JsonStringEnumConverter() },
    };

    private readonly Process _process;
    private readonly string _directory;
    private readonly HttpClient _admin;

    private VendorsProgram(Process process, string directory, JsonElement ready)
    {
        (_process, _directory) = (process, directory);
        Plain = new Uri(ready.GetProperty("plain").GetString()!);
        Tls = new Uri(ready.GetProperty("tls").GetString()!);
        _admin = new HttpClient { BaseAddress = new Uri(ready.GetProperty("admin").GetString()!) };
        Certificates = CertificateStore.Open(directory);
    }

    public Uri Plain { get; }

    public Uri Tls { get; }

    public CertificateStore Certificates { get; }

    public static async Task<VendorsProgram> StartAsync(params string[] flags)
    {
        var directory = Directory.CreateTempSubdirectory("tlstoll-tests-").FullName;
        CertificateStore.Create(directory, [KeyKind.Rsa2048]);
        var start = new ProcessStartInfo("dotnet")
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        string[] all =
        [
            Program, "serve", "--plain-port", "0", "--tls-port", "0", "--admin-port", "0", "--certs", directory, "--delay", "0", "--supervised", .. flags,
        ];
        foreach (var argument in all)
            start.ArgumentList.Add(argument);
        var process = Process.Start(start)!;
        var error = process.StandardError.ReadToEndAsync();
        var line = await process.StandardOutput.ReadLineAsync()
            ?? throw new InvalidOperationException($"The vendors did not start: {await error}");
        return new VendorsProgram(process, directory, JsonDocument.Parse(line).RootElement);
    }

    public Task SetAsync(VendorBehaviour behaviour) => _admin.PutAsJsonAsync("/behaviour", behaviour, Json);

    public async Task<IReadOnlyList<LedgerEntry>> LedgerAsync(string operation) =>
        [.. (await LedgerAsync()).Where(e => e.Operation == operation)];

    /// <param name="after">Sequence of the last entry that is known, and left out.</param>
    public async Task<IReadOnlyList<LedgerEntry>> LedgerAsync(long after = 0)
    {
        var entries = new List<LedgerEntry>();
        while (true)
        {
            var page = await _admin.GetFromJsonAsync<LedgerPage>($"/ledger?after={after + entries.Count}&limit=1000", Json);
            entries.AddRange(page!.Entries);
            if (page.Entries.Count == 0)
                return entries;
        }
    }

    public async ValueTask DisposeAsync()
    {
        _admin.Dispose();
        _process.StandardInput.Close();
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        try
        {
            await _process.WaitForExitAsync(limit.Token);
        }
        catch (OperationCanceledException)
        {
            _process.Kill();
        }

        _process.Dispose();
        Directory.Delete(_directory, recursive: true);
    }

    // …/bin/Sut.Tests/release/ is where these tests are.
    private static string Program => Path.GetFullPath(Path.Combine(
        AppContext.BaseDirectory, "..", "..", "Vendors", new DirectoryInfo(AppContext.BaseDirectory).Name, "TlsToll.Vendors.dll"));
}

/// <summary>Vendors that answer at once, for all tests that do not need them otherwise.</summary>
public sealed class SharedVendors : IAsyncLifetime
{
    internal VendorsProgram Program { get; private set; } = null!;

    public async ValueTask InitializeAsync() => Program = await VendorsProgram.StartAsync();

    public ValueTask DisposeAsync() => Program is null ? ValueTask.CompletedTask : Program.DisposeAsync();
}
