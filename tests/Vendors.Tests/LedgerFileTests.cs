using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Ledger;
using TlsToll.Vendors.Tests.Support;

namespace TlsToll.Vendors.Tests;

public sealed class LedgerFileTests(TestCertificates certificates)
{
    private static readonly VendorCall Order =
        new(VendorOperation.ValidatePurchaseOrder, VendorName.Pov, "order", "PO-1", 10.5m) { MayBeRefused = true };

    private static readonly VendorCall Refused =
        new(VendorOperation.ValidatePurchaseOrder, VendorName.Pov, "refused", "REFUSE", 1) { MayBeRefused = true, IsAlwaysRefused = true };

    private static readonly VendorCall Shipment = new(VendorOperation.NotifyShipment, VendorName.Sne, "shipment", "7", 0);

    [Fact]
    public void The_ledger_and_what_is_known_of_ids_survive_a_restart()
    {
        var file = certificates.NewFile();
        LedgerPage before;
        using (var books = TestBooks.Obliging(file: file))
        {
            books.Calls.Decide(Order).ShouldBeTrue();
            books.Calls.Decide(Refused).ShouldBeFalse();
            books.Calls.Decide(Shipment).ShouldBeTrue();
            books.Calls.Void(VendorName.Pov, "order").ShouldBeTrue();
            before = books.Ledger.Read(0, 10);
        }

        using var after = TestBooks.Obliging(file: file);

        after.Ledger.Read(0, 10).Entries.ShouldBe(before.Entries);
        after.Calls.Decide(Shipment).ShouldBeTrue();
        after.Calls.Decide(Refused with { IsAlwaysRefused = false }).ShouldBeFalse();
        after.Calls.Void(VendorName.Pov, "order").ShouldBeTrue();
        after.Ledger.Read(4, 10).Entries.Select(e => (e.Sequence, e.Repeat)).ShouldBe([(5, true), (6, true), (7, true)]);
    }

    [Fact]
    public void A_deletion_survives_and_repeats_of_what_was_deleted_stay_repeats()
    {
        var file = certificates.NewFile();
        using (var books = TestBooks.Obliging(file: file))
        {
            books.Calls.Decide(Shipment);
            books.Ledger.Clear();
            books.Calls.Decide(Order);
        }

        using var after = TestBooks.Obliging(file: file);
        after.Calls.Decide(Shipment);

        after.Ledger.Read(0, 10).Entries.Select(e => (e.Sequence, e.RequestId, e.Repeat))
            .ShouldBe([(1, "order", false), (2, "shipment", true)]);
    }

    [Fact]
    public void A_last_line_that_was_cut_off_is_removed()
    {
        var file = certificates.NewFile();
        using (var books = TestBooks.Obliging(file: file))
            books.Calls.Decide(Order);
        File.AppendAllText(file, "{\"sequence\":2,\"ti");

        using (var books = TestBooks.Obliging(file: file))
            books.Calls.Decide(Shipment);

        using var after = TestBooks.Obliging(file: file);
        after.Ledger.Read(0, 10).Entries.Select(e => e.RequestId).ShouldBe(["order", "shipment"]);
    }

    [Theory]
    [InlineData("nonsense\n", "line 1")]
    [InlineData("{\"deleted\":true}\n{}\n", "line 2")]
    [InlineData(
        "{\"sequence\":2,\"time\":\"2026-01-01T00:00:00Z\",\"vendor\":\"Sne\",\"operation\":\"NotifyShipment\",\"requestId\":\"a\","
        + "\"repeat\":false,\"outcome\":\"accepted\",\"subject\":\"1\",\"amount\":0}\n",
        "entry 2")]
    public void A_file_that_is_not_a_ledger_is_rejected_with_the_location(string content, string where)
    {
        var file = certificates.NewFile(content);

        Should.Throw<LedgerFileException>(() => TestBooks.Obliging(file: file)).Message.ShouldContain(where);
    }

    [Fact]
    public void Two_processes_cannot_write_the_same_file()
    {
        var file = certificates.NewFile();
        using var books = TestBooks.Obliging(file: file);

        Should.Throw<LedgerFileException>(() => LedgerFile.Open(file)).Message.ShouldContain(file);
    }
}
