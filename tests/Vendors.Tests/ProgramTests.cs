using System.Globalization;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Tests.Support;

namespace TlsToll.Vendors.Tests;

/// <summary>The program itself, as a process.</summary>
public sealed class ProgramTests(TestCertificates certificates)
{
    [Fact]
    public async Task A_supervised_process_prints_its_addresses_and_ends_with_its_stdin()
    {
        await using var program = VendorsProgram.Start("serve", "--certs", certificates.Path, "--delay", "0", "--supervised");
        var ready = await program.ReadyAsync();
        using var client = certificates.NewClient(ready.Tls);
        await client.SoapAsync<RequestStockRequest, RequestStockResponse>(Wanted.Stock("a"));

        program.CloseInput();

        (await program.ExitAsync()).ShouldBe(0);
        program.RestOfOutput.ShouldBeEmpty();
        program.Errors.ShouldBeEmpty();
    }

    [Fact]
    public async Task It_checks_the_health_of_another_run_of_itself()
    {
        await using var program = VendorsProgram.Start("serve", "--certs", certificates.Path, "--delay", "0");
        var ready = await program.ReadyAsync();

        await using var well = VendorsProgram.Start("--healthcheck", ready.Admin + "/health");
        await using var wrong = VendorsProgram.Start("--healthcheck", ready.Plain + "/nowhere");
        await using var gone = VendorsProgram.Start("--healthcheck", "http://127.0.0.1:1/health");
        await using var nonsense = VendorsProgram.Start("--healthcheck", "health");

        (await well.ExitAsync()).ShouldBe(0, well.Errors);
        (await wrong.ExitAsync()).ShouldBe(1);
        (await gone.ExitAsync()).ShouldBe(1);
        (await nonsense.ExitAsync()).ShouldBe(2);
        wrong.Errors.ShouldContain("404");
    }

    [Fact]
    public async Task SIGTERM_lets_a_call_under_way_be_answered()
    {
        await using var program = VendorsProgram.Start("serve", "--certs", certificates.Path, "--delay", "1000");
        var ready = await program.ReadyAsync();
        using var client = certificates.NewClient(ready.Plain);
        using var admin = certificates.NewClient(ready.Admin);
        var call = client.SoapAsync<RequestStockRequest, RequestStockResponse>(Wanted.Stock("a"));
        string ledger;
        do
            ledger = await admin.GetStringAsync("/ledger", TestContext.Current.CancellationToken);
        while (!ledger.Contains("RequestStock", StringComparison.Ordinal));

        program.Signal(VendorsProgram.SigTerm);

        (await call).Quantity.ShouldBe(250);
        (await program.ExitAsync()).ShouldBe(0);
    }

    [Fact]
    public async Task SIGINT_ends_the_process_unless_it_is_supervised()
    {
        await using var alone = VendorsProgram.Start("serve", "--certs", certificates.Path);
        await using var supervised = VendorsProgram.Start("serve", "--certs", certificates.Path, "--supervised");
        await alone.ReadyAsync();
        var ready = await supervised.ReadyAsync();

        alone.Signal(VendorsProgram.SigInt);
        supervised.Signal(VendorsProgram.SigInt);

        (await alone.ExitAsync()).ShouldBe(0);
        using var admin = certificates.NewClient(ready.Admin);
        (await admin.GetStringAsync("/health", TestContext.Current.CancellationToken)).ShouldContain("ready");
    }

    [Fact]
    public async Task A_ledger_on_file_survives_the_process_being_killed()
    {
        var file = certificates.NewFile();
        string[] arguments = ["serve", "--certs", certificates.Path, "--delay", "0", "--ledger", file];
        await using (var first = VendorsProgram.Start(arguments))
        {
            using var client = certificates.NewClient((await first.ReadyAsync()).Plain);
            await client.SoapAsync<NotifyShipmentRequest, NotifyShipmentResponse>(Wanted.Shipment("a"));
            first.Signal(VendorsProgram.SigKill);
            await first.ExitAsync();
        }

        await using var second = VendorsProgram.Start(arguments);
        var ready = await second.ReadyAsync();
        using var again = certificates.NewClient(ready.Plain);
        using var admin = certificates.NewClient(ready.Admin);
        await again.SoapAsync<NotifyShipmentRequest, NotifyShipmentResponse>(Wanted.Shipment("a"));

        var ledger = await admin.GetStringAsync("/ledger", TestContext.Current.CancellationToken);
        ledger.ShouldStartWith("{\"total\":2,");
        ledger.ShouldContain("\"repeat\":true");
    }

    [Fact]
    public async Task The_administration_listens_on_the_address_of_a_host_name()
    {
        await using var program = VendorsProgram.Start("serve", "--certs", certificates.Path, "--delay", "0", "--admin-bind", "localhost");

        (await program.ReadyAsync()).Admin.ShouldStartWith("http://127.0.0.1:");
    }

    [Theory]
    [InlineData("--admin-bind", "no name")]
    [InlineData("--delay", "soon")]
    [InlineData("--delay", "uniform:5..1")]
    [InlineData("--refusal-rate", "1.5")]
    [InlineData("--failure-rate", "x")]
    [InlineData("--seed", "-1")]
    [InlineData("--tls-port", "65536")]
    [InlineData("--bind", "somewhere")]
    [InlineData("--default-profile", "rsa-4096")]
    [InlineData("--default-profile", "rsa-1")]
    [InlineData("--admin-bind", "0.0.0.0")]
    [InlineData("--admin-token-file", "/nonexistent")]
    [InlineData("--label-image", "/nonexistent")]
    [InlineData("--ledger", "/nonexistent/ledger")]
    [InlineData("--history-limit", "1")]
    [InlineData("--certs", "/nonexistent")]
    [InlineData("--nothing", "1")]
    public async Task A_wrong_flag_gets_one_line_and_exit_code_2(string flag, string value)
    {
        string[] certs = flag == "--certs" ? [] : ["--certs", certificates.Path];
        await using var program = VendorsProgram.Start(["serve", .. certs, flag, value]);

        (await program.ExitAsync()).ShouldBe(2);
        var lines = program.Errors.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        // A flag that does not exist leaves its value over, which is a mistake of its own.
        lines.Length.ShouldBe(flag == "--nothing" ? 2 : 1, program.Errors);
        lines[0].ShouldContain(flag);
        program.RestOfOutput.ShouldBeEmpty();
    }

    [Fact]
    public async Task All_mistakes_are_reported_together()
    {
        var token = certificates.NewFile("short");
        await using var program = VendorsProgram.Start(
            "serve", "--certs", certificates.Path, "--delay", "soon", "--plain-port", "9", "--tls-port", "9", "--admin-token-file", token);

        (await program.ExitAsync()).ShouldBe(2);
        program.Errors.Split('\n', StringSplitOptions.RemoveEmptyEntries).Length.ShouldBe(3);
    }

    [Fact]
    public async Task A_port_that_is_taken_is_named_with_exit_code_1()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        var port = vendors.Plain.BaseAddress!.Port.ToString(CultureInfo.InvariantCulture);
        await using var program = VendorsProgram.Start("serve", "--certs", certificates.Path, "--plain-port", port);

        (await program.ExitAsync()).ShouldBe(1);
        program.Errors.Split('\n', StringSplitOptions.RemoveEmptyEntries).ShouldHaveSingleItem().ShouldContain(port);
    }

    [Fact]
    public async Task Help_has_examples()
    {
        await using var program = VendorsProgram.Start("serve", "--help");

        (await program.ExitAsync()).ShouldBe(0);
        program.RestOfOutput.ShouldContain("Examples:");
        program.RestOfOutput.ShouldContain("--refusal-rate");
    }
}
