using System.Net.Http.Json;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Hosting;

namespace TlsToll.Vendors.Tests.Support;

/// <summary>Vendors in this process on ports of their own, with clients for each port.</summary>
internal sealed class RunningVendors : IAsyncDisposable
{
    private readonly VendorsProcess _process;

    private RunningVendors(VendorsProcess process, TestCertificates certificates)
    {
        _process = process;
        Plain = certificates.NewClient(process.Addresses.Plain);
        Tls = certificates.NewClient(process.Addresses.Tls);
        Admin = certificates.NewClient(process.Addresses.Admin);
    }

    public HttpClient Plain { get; }

    public HttpClient Tls { get; }

    public HttpClient Admin { get; }

    public string AdminAddress => _process.Addresses.Admin;

    public static async Task<RunningVendors> StartAsync(
        TestCertificates certificates,
        string delay = "0",
        double refusals = 0,
        double failures = 0,
        Func<VendorOptions, VendorOptions>? with = null)
    {
        var options = new VendorOptions { Conduct = new Conduct(Delay.Parse(delay), refusals, failures) };
        var process = await VendorsProcess.StartAsync(
            with?.Invoke(options) ?? options, certificates.Store, _ => new NoLifetime(), TestContext.Current.CancellationToken);
        return new RunningVendors(process, certificates);
    }

    public async Task<LedgerPage> LedgerAsync(string query = "") =>
        (await Admin.GetFromJsonAsync("/ledger" + query, WireJson.Default.LedgerPage, TestContext.Current.CancellationToken))!;

    public async Task<TierCounters> CountersAsync() =>
        (await Admin.GetFromJsonAsync("/counters", WireJson.Default.TierCounters, TestContext.Current.CancellationToken))!;

    public async ValueTask DisposeAsync()
    {
        Plain.Dispose();
        Tls.Dispose();
        Admin.Dispose();
        await _process.DisposeAsync();
    }
}
