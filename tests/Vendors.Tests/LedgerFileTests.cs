using System.Net;
using System.Net.Http.Json;
using System.Text.Json;
using TlsToll.Contracts;
using TlsToll.Contracts.Json;
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

    [Fact]
    public async Task A_large_ledger_starts_in_little_memory_and_is_whole()
    {
        // More than the ids that are remembered, as the one that once ended the vendors' container.
        const int entries = 1_200_000;
        var file = certificates.NewFile();
        using (var books = TestBooks.Obliging(file: file))
        {
            for (var i = 0; i < entries; i++)
                books.Try(Shipment with { Id = $"a-message-of-an-earlier-run-{i}", Subject = $"{i + 1}" });
        }

        await using var program = VendorsProgram.Start(
            [new("DOTNET_GCHeapHardLimit", "0x10000000")], "serve", "--certs", certificates.Path, "--delay", "0", "--ledger", file);
        var ready = await program.ReadyAsync();
        using var admin = certificates.NewClient(ready.Admin);
        var last = await admin.GetFromJsonAsync(
            $"/ledger?after={entries - 1}", WireJson.Default.LedgerPage, TestContext.Current.CancellationToken);

        last!.Total.ShouldBe(entries);
        last.Entries.ShouldHaveSingleItem().Subject.ShouldBe($"{entries}");
    }

    [Fact]
    public void A_full_disk_fails_the_call_and_changes_nothing()
    {
        using var books = TestBooks.Obliging(file: "/dev/full");

        var error = Should.Throw<IOException>(() => books.Calls.Decide(Shipment));

        error.Message.ShouldStartWith("The vendors' ledger cannot be written: No space left on device");
        books.Ledger.Read(0, 10).Total.ShouldBe(0);
    }

    [Fact]
    public async Task A_ledger_that_is_full_is_reported_by_the_program()
    {
        await using var program = VendorsProgram.Start("serve", "--certs", certificates.Path, "--delay", "0", "--ledger", "/dev/full", "--supervised");
        using var client = certificates.NewClient((await program.ReadyAsync()).Plain);
        var body = JsonSerializer.Serialize(Wanted.Stock("a"), WireJson.Default.RequestStockRequest);

        using var response = await client.PostTextAsync("/json/RequestStock", body);
        program.CloseInput();

        response.StatusCode.ShouldBe(HttpStatusCode.InternalServerError);
        (await program.ExitAsync()).ShouldBe(0);
        program.Errors.ShouldContain("The vendors' ledger cannot be written: No space left on device");
    }

    [Fact]
    public void A_temporary_ledger_has_no_name_that_could_stay_behind()
    {
        using var books = TestBooks.Obliging();
        books.Calls.Decide(Shipment);

        Directory.EnumerateFiles("/proc/self/fd").Select(link => new FileInfo(link).LinkTarget)
            .ShouldContain(target => target != null && target.Contains("vendors-ledger-", StringComparison.Ordinal) && target.EndsWith(" (deleted)", StringComparison.Ordinal));
        Directory.EnumerateFiles(Path.GetTempPath(), "vendors-ledger-*").ShouldBeEmpty();
    }

    [Fact]
    public void A_file_whose_end_is_no_ledger_is_left_as_it_is()
    {
        var file = certificates.NewFile(new string('x', 100_000));

        Should.Throw<LedgerFileException>(() => LedgerFile.Open(file)).Message.ShouldContain("not an entry");
        new FileInfo(file).Length.ShouldBe(100_000);
    }

    [Fact]
    public void Pages_of_a_restored_ledger_are_exact()
    {
        var file = certificates.NewFile();
        using (var books = TestBooks.Obliging(file: file))
        {
            for (var i = 0; i < 2_000; i++)
                books.Try(Shipment with { Id = $"\u00e9\"\n{i}", Subject = $"{i + 1}" });
        }

        using var after = TestBooks.Obliging(file: file);
        var page = after.Ledger.Read(700, 600).Entries;

        page.Select(e => e.Sequence).ShouldBe(Enumerable.Range(701, 600).Select(i => (long)i));
        page.ShouldAllBe(e => e.RequestId == $"\u00e9\"\n{e.Sequence - 1}" && e.Subject == $"{e.Sequence}");
    }
}
