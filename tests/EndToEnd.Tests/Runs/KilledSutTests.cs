using System.Globalization;
using System.Net.Http.Json;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Services;
using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Testbeds;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Certificates;
using TlsToll.Testbed.Tiers;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>A SUT that is killed with orders queued, some of them under way: the next one ships each of them exactly once.</summary>
[Trait("Takes", "minutes")]
public sealed class KilledSutTests
{
    private const int Orders = 150;

    private static readonly TestbedOptions Options = new()
    {
        Seed = 1,
        Customers = 60,
        Items = 100,
        AsOf = new DateOnly(2026, 1, 1),
        VendorDelay = "0",
        Hop2Tls = true,
        Suts = [new SutInstance("sut") { Paused = true }],
    };

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Orders_queued_when_the_SUT_was_killed_are_shipped_exactly_once_by_the_next()
    {
        await using var host = await TestbedHost.StartAsync(Options, new Progress<string>(), Cancellation);
        await CreateOrdersAsync(host.Suts[0].Addresses.Plain);
        using var vendors = new AdministrationClient(host.Vendors.Addresses.Admin);
        await KillWhileShippingAsync(host, vendors);
        var interrupted = await NotifiedAsync(host);
        interrupted.ShouldBeInRange(1, Orders - 1, "the kill came in the middle of the shipping");

        await using var next = await TierProcess.StartAsync(Next(host), host.Run, host.Supervisor, Cancellation);
        using var sut = new AdministrationClient(next.Addresses.Admin);
        (await EmptyAsync(sut)).ShouldBeTrue("the queues run empty once the leases of the killed SUT have ended");

        var found = await TestbedAudit.RunAsync(TierPrograms.Find().Sut, host.Cluster.Environment, host.Vendors.Addresses.Admin, acknowledged: null, Cancellation);
        found.Problems.ShouldBeEmpty();
        (found.Shipped, found.Notified, found.Pending).ShouldBe((Orders, Orders, 0));

        await VoidAsync(host, "killed-0");
        found = await TestbedAudit.RunAsync(TierPrograms.Find().Sut, host.Cluster.Environment, host.Vendors.Addresses.Admin, acknowledged: null, Cancellation);
        found.Problems.ShouldHaveSingleItem().ShouldStartWith("1 shipped orders have a voided authorisation in the ledger of their vendor, POV or PGE, e.g. ");
    }

    private static async Task CreateOrdersAsync(Uri sut)
    {
        using var http = new HttpClient { BaseAddress = sut };
        for (var i = 0; i < Orders; i++)
        {
            var request = new CreateOrderRequest
            {
                RequestId = string.Create(CultureInfo.InvariantCulture, $"killed-{i}"),
                CustomerId = 1 + (i % 60),
                ShipType = "AIR",
                Lines = [new OrderLineRequest { ItemId = 1 + (i % 100), Quantity = 1 }],
            };
            using var response = await http.PostAsJsonAsync("/json/CreateOrder", request, WireJson.Default.CreateOrderRequest, Cancellation);
            response.EnsureSuccessStatusCode();
        }
    }

    // SNE has the call in its ledger at once and answers late: at the kill it has accepted shipments of which the SUT does not know.
    private static async Task KillWhileShippingAsync(TestbedHost host, AdministrationClient vendors)
    {
        await vendors.BehaveAsync(await vendors.BehaviourAsync(Cancellation) with { Delay = "5000" }, Cancellation);
        using var http = new HttpClient { BaseAddress = host.Suts[0].Addresses.Admin };
        using var resumed = await http.PostAsync("/background/resume", content: null, Cancellation);
        resumed.EnsureSuccessStatusCode();
        while (await NotifiedAsync(host) == 0)
            await Task.Delay(10, Cancellation);
        await host.Suts[0].KillAsync();
        await vendors.BehaveAsync(await vendors.BehaviourAsync(Cancellation) with { Delay = "0" }, Cancellation);
    }

    // One of the two vendors has authorised the order.
    private static async Task VoidAsync(TestbedHost host, string requestId)
    {
        using var http = new HttpClient { BaseAddress = host.Vendors.Addresses.Plain };
        foreach (var vendor in (string[])["Pov", "Pge"])
        {
            using var response = await http.PostAsJsonAsync("/json/VoidAuthorisation", new { requestId, vendor }, Cancellation);
            response.EnsureSuccessStatusCode();
        }
    }

    private static async Task<int> NotifiedAsync(TestbedHost host)
    {
        using var http = new HttpClient { BaseAddress = host.Vendors.Addresses.Admin };
        var page = await http.GetFromJsonAsync("/ledger?after=0&limit=10000", WireJson.Default.LedgerPage, Cancellation);
        return page!.Entries.Count(e => e is { Operation: "NotifyShipment", Repeat: false });
    }

    private static TierLaunch Next(TestbedHost host) =>
        new TierCommands(TierPrograms.Find(), Options, CertificateCache.DefaultDirectory(host.Run), host.Run.PathOf("images"))
            .Sut(new SutInstance("sut-next"), host.Vendors.Addresses, host.Cluster.Environment);

    private static async Task<bool> EmptyAsync(AdministrationClient sut)
    {
        for (var i = 0; i < 1500; i++)
        {
            if (QueueEnd.AreEmpty((await sut.CountersAsync(Cancellation)).Queues, voids: true))
                return true;
            await Task.Delay(200, Cancellation);
        }

        return false;
    }
}
