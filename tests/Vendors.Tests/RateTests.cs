using System.Net;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Ledger;
using TlsToll.Vendors.Tests.Support;

namespace TlsToll.Vendors.Tests;

public sealed class RateTests(TestCertificates certificates)
{
    private const int Ids = 20_000;

    [Theory]
    [InlineData(0.02)]
    [InlineData(0.5)]
    public void Authorisations_are_refused_at_the_rate(double rate)
    {
        var refused = Outcomes(seed: 1, refusals: rate, failures: 0);

        refused.Count(o => o == "refused").ShouldBeWithinBinomialBounds(Ids, rate);
        refused.ShouldBe(Outcomes(seed: 1, refusals: rate, failures: 0));
        refused.ShouldNotBe(Outcomes(seed: 2, refusals: rate, failures: 0));
    }

    [Theory]
    [InlineData(0.02)]
    [InlineData(0.5)]
    public void Calls_fail_at_the_rate(double rate)
    {
        var failed = Outcomes(seed: 1, refusals: 0, failures: rate);

        failed.Count(o => o == "failed").ShouldBeWithinBinomialBounds(Ids, rate);
        failed.ShouldBe(Outcomes(seed: 1, refusals: 0, failures: rate));
    }

    [Fact]
    public void Rates_of_nothing_and_of_all_are_exact()
    {
        Outcomes(seed: 1, refusals: 0, failures: 0).ShouldAllBe(o => o == "accepted");
        Outcomes(seed: 1, refusals: 1, failures: 0).ShouldAllBe(o => o == "refused");
        Outcomes(seed: 1, refusals: 1, failures: 1).ShouldAllBe(o => o == "failed");
    }

    [Fact]
    public void Shipments_and_stock_are_never_refused()
    {
        using var books = new TestBooks(new CheckedBehaviour(Delay.Parse("0"), RefusalRate: 1, FailureRate: 0));

        books.Calls.Decide(new VendorCall(VendorOperation.NotifyShipment, VendorName.Sne, "a", "1", 0)).ShouldBeTrue();
        books.Calls.Decide(new VendorCall(VendorOperation.RequestStock, VendorName.Ice, "a", "1", 5)).ShouldBeTrue();
    }

    [Fact]
    public void A_failed_call_can_be_repeated_until_it_succeeds_and_then_counts_as_answered()
    {
        using var books = new TestBooks(new CheckedBehaviour(Delay.Parse("0"), RefusalRate: 0, FailureRate: 0.5));
        var call = new VendorCall(VendorOperation.RequestStock, VendorName.Ice, "a", "1", 5);

        for (var i = 0; i < 100; i++)
            books.Try(call);

        var entries = books.Ledger.Read(0, 100).Entries;
        var firstAccepted = entries.ToList().FindIndex(e => e.Outcome == "accepted");
        entries.Count(e => e.Outcome == "failed").ShouldBeWithinBinomialBounds(100, 0.5);
        entries.Select(e => e.Repeat).ShouldBe(Enumerable.Range(0, 100).Select(i => i > firstAccepted));
    }

    [Fact]
    public async Task A_failure_is_a_server_fault_in_SOAP_and_500_in_JSON()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates, failures: 1);

        var fault = await Should.ThrowAsync<ServiceFaultException>(() =>
            vendors.Plain.SoapAsync<NotifyShipmentRequest, NotifyShipmentResponse>(Wanted.Shipment("a")));
        using var json = await vendors.Plain.PostTextAsync("/json/RequestStock", """{"messageId":"b","itemId":1,"quantity":1}""");

        fault.Fault.Code.ShouldBe(FaultCode.Internal);
        json.StatusCode.ShouldBe(HttpStatusCode.InternalServerError);
        (await json.ProblemAsync())["code"]!.GetValue<string>().ShouldBe("Internal");
        (await vendors.LedgerAsync()).Entries.Select(e => e.Outcome).ShouldBe(["failed", "failed"]);
    }

    private static string[] Outcomes(ulong seed, double refusals, double failures)
    {
        using var books = new TestBooks(new CheckedBehaviour(Delay.Parse("0"), refusals, failures), seed);
        for (var i = 0; i < Ids; i++)
            books.Try(new VendorCall(VendorOperation.AuthorisePayment, VendorName.Pge, $"request-{i}", "", 1) { MayBeRefused = true });
        return [.. books.Ledger.Read(0, Ids).Entries.Select(e => e.Outcome)];
    }
}
