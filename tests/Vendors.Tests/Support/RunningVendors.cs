using System.Net.Http.Json;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Vendors;
using TlsToll.Hosting.Servers;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Composition;

namespace TlsToll.Vendors.Tests.Support;

/// <summary>Vendors in this process on ports of their own, with clients for each port.</summary>
internal sealed class RunningVendors : IAsyncDisposable
{
    private readonly VendorsTier _tier;

    private RunningVendors(VendorsTier tier, TestCertificates certificates)
    {
        _tier = tier;
        var addresses = tier.Process.Addresses;
        Plain = certificates.NewClient(addresses.Plain);
        Tls = certificates.NewClient(addresses.Tls);
        Admin = certificates.NewClient(addresses.Admin);
    }

    public HttpClient Plain { get; }

    public HttpClient Tls { get; }

    public HttpClient Admin { get; }

    public string AdminAddress => _tier.Process.Addresses.Admin;

    public static async Task<RunningVendors> StartAsync(
        TestCertificates certificates,
        string delay = "0",
        double refusals = 0,
        double failures = 0,
        Func<VendorOptions, VendorOptions>? with = null)
    {
        var options = new VendorOptions { Behaviour = new CheckedBehaviour(Delay.Parse(delay), refusals, failures) };
        var tier = new VendorsTier(with?.Invoke(options) ?? options, certificates.Store, _ => new NoLifetime());
        await tier.Process.StartAsync(TestContext.Current.CancellationToken);
        return new RunningVendors(tier, certificates);
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
        await _tier.DisposeAsync();
    }
}
