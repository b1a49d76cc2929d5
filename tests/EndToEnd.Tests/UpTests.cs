using System.Diagnostics;
using System.Globalization;
using System.Text.Json;

namespace TlsToll.EndToEnd.Tests;

/// <summary><c>rbe up</c>, with clients that know nothing of this project.</summary>
public sealed class UpTests
{
    private static readonly string Clients = Path.Combine(Repository.Root, "tests", "EndToEnd.Tests", "Clients");

    [Fact]
    public async Task Independent_SOAP_clients_call_all_seven_services_and_nothing_stays_after_Ctrl_C()
    {
        await using var rbe = RbeProcess.Start("up", "--output", "json", "--vendor-delay", "0", "--customers", "50", "--items", "100");
        var line = await rbe.Output.ReadLineAsync(TestContext.Current.CancellationToken);
        line.ShouldNotBeNull(await SomeErrorsAsync(rbe));
        var up = JsonDocument.Parse(line).RootElement;
        var run = Leftovers.RunDirectoryOf(up.GetProperty("sutPid").GetInt32());
        Directory.Exists(run).ShouldBeTrue();

        var wsdl = up.GetProperty("wsdl").GetString()!;
        var ca = up.GetProperty("ca").GetString()!;
        Check(await ClientAsync("/usr/bin/python3", ca, Path.Combine(Clients, "zeep_client.py"), wsdl, ca));
        Check(await ClientAsync("node", ca, Path.Combine(Clients, "soap_client.mjs"), wsdl));

        rbe.Signal("INT");
        (await rbe.WaitAsync()).ShouldBe(0);
        Leftovers.Processes(run).ShouldBeEmpty();
        Directory.Exists(run).ShouldBeFalse();
        foreach (var address in new[] { "plain", "tls", "admin", "vendorsPlain", "vendorsTls", "vendorsAdmin" })
            Leftovers.Listens(new Uri(up.GetProperty(address).GetString()!).Port).ShouldBeFalse(address);
    }

    [Fact]
    public async Task A_killed_RBE_leaves_no_process_and_no_directory()
    {
        await using var rbe = RbeProcess.Start("up", "--output", "json", "--vendor-delay", "0", "--customers", "50", "--items", "100");
        var line = await rbe.Output.ReadLineAsync(TestContext.Current.CancellationToken);
        line.ShouldNotBeNull(await SomeErrorsAsync(rbe));
        var up = JsonDocument.Parse(line).RootElement;
        var run = Leftovers.RunDirectoryOf(up.GetProperty("sutPid").GetInt32());
        Leftovers.Processes(run).Count.ShouldBeGreaterThan(1);

        // The database's processes write their titles over their environment, where the mark was.
        var database = "/proc/" + up.GetProperty("databasePid").GetInt32().ToString(CultureInfo.InvariantCulture);
        Directory.Exists(database).ShouldBeTrue();

        rbe.Signal("KILL");

        (await Leftovers.EventuallyAsync(() => Leftovers.Processes(run).Count == 0)).ShouldBeTrue(string.Join('\n', Leftovers.Processes(run)));
        (await Leftovers.EventuallyAsync(() => !Directory.Exists(run))).ShouldBeTrue();
        (await Leftovers.EventuallyAsync(() => !Directory.Exists(database))).ShouldBeTrue();
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_killed_database_ends_it_with_a_line_and_an_exit_code()
    {
        await using var rbe = RbeProcess.Start("up", "--output", "json", "--vendor-delay", "0", "--customers", "50", "--items", "100");
        var (run, database) = await RunningAsync(rbe);

        Kill(database);

        (await rbe.WaitAsync()).ShouldBe(4);
        (await rbe.ErrorsAsync()).ShouldContain("tlstoll: PostgreSQL ended during the run with exit code 137.");
        Leftovers.Processes(run).ShouldBeEmpty();
        Directory.Exists(run).ShouldBeFalse();
    }

    [Fact]
    public async Task A_killed_supervisor_keeps_nothing_from_being_taken_down()
    {
        await using var rbe = RbeProcess.Start("up", "--output", "json", "--vendor-delay", "0", "--customers", "50", "--items", "100");
        var (run, database) = await RunningAsync(rbe);
        Kill(rbe.PidOf("TlsToll.Rbe.dll", "supervisor"));

        rbe.Signal("INT");

        (await rbe.WaitAsync()).ShouldBe(0, await rbe.ErrorsAsync());
        Leftovers.Processes(run).ShouldBeEmpty();
        Directory.Exists("/proc/" + database.ToString(CultureInfo.InvariantCulture)).ShouldBeFalse();
        Directory.Exists(run).ShouldBeFalse();
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task What_an_RBE_killed_with_its_supervisor_left_is_removed_at_the_next_start()
    {
        // In a directory of their own, where no other test's RBE finds the leftovers first, and which PostgreSQL's user can enter.
        var temporary = Directory.CreateDirectory(Path.Combine(Path.GetTempPath(), "tlstoll-test-" + Path.GetRandomFileName())).FullName;
        try
        {
            await using var rbe = Start();
            var (run, database) = await RunningAsync(rbe);
            Kill(rbe.PidOf("TlsToll.Rbe.dll", "supervisor"));
            rbe.Signal("KILL");
            await rbe.WaitAsync();
            Directory.Exists("/proc/" + database.ToString(CultureInfo.InvariantCulture)).ShouldBeTrue("nobody is left to end it");

            await using var next = Start();
            await RunningAsync(next);

            Leftovers.Processes(run).ShouldBeEmpty();
            Directory.Exists("/proc/" + database.ToString(CultureInfo.InvariantCulture)).ShouldBeFalse();
            Directory.Exists(run).ShouldBeFalse();
            next.Signal("INT");
            (await next.WaitAsync()).ShouldBe(0);
            (await next.ErrorsAsync()).ShouldContain($"Removed the leftovers of a killed run: {run}");
        }
        finally
        {
            Directory.Delete(temporary, recursive: true);
        }

        RbeProcess Start() => RbeProcess.StartBehind(["TMPDIR=" + temporary], ["up", "--output", "json", "--vendor-delay", "0", "--customers", "50", "--items", "100"]);
    }

    private static async Task<(string Run, int Database)> RunningAsync(RbeProcess rbe)
    {
        var line = await rbe.Output.ReadLineAsync(TestContext.Current.CancellationToken);
        line.ShouldNotBeNull(await SomeErrorsAsync(rbe));
        var up = JsonDocument.Parse(line).RootElement;
        return (Leftovers.RunDirectoryOf(up.GetProperty("sutPid").GetInt32()), up.GetProperty("databasePid").GetInt32());
    }

    private static void Kill(int pid)
    {
        using var kill = Process.Start("kill", ["-KILL", pid.ToString(CultureInfo.InvariantCulture)]);
        kill.WaitForExit();
    }

    private static void Check(JsonElement answer)
    {
        answer.GetProperty("customer").GetInt64().ShouldBeGreaterThan(50);
        var order = answer.GetProperty("order").GetInt64();
        answer.GetProperty("again").GetInt64().ShouldBe(order, "the same request id is the same order");
        answer.GetProperty("statusOrders").EnumerateArray().Select(o => o.GetInt64()).ShouldBe([order]);
        answer.GetProperty("products").GetInt32().ShouldBeInRange(1, 50);
        answer.GetProperty("image").GetString().ShouldBe("ffd8");
        answer.GetProperty("detail").EnumerateArray().Select(i => i.GetInt32()).ShouldBe([1, 2]);
        answer.GetProperty("changed").GetInt32().ShouldBe(1);
        decimal.Parse(answer.GetProperty("total").GetString()!, CultureInfo.InvariantCulture).ShouldBeGreaterThan(0);
        answer.GetProperty("fault").GetProperty("field").GetString().ShouldBe("CustomerId");
    }

    private static async Task<JsonElement> ClientAsync(string program, string ca, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false, WorkingDirectory = Clients };
        start.Environment["NODE_EXTRA_CA_CERTS"] = ca;
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        process.ExitCode.ShouldBe(0, await errors);
        return JsonDocument.Parse(output).RootElement;
    }

    private static async Task<string> SomeErrorsAsync(RbeProcess rbe)
    {
        await Task.WhenAny(rbe.ErrorsAsync(), Task.Delay(2000, TestContext.Current.CancellationToken));
        return rbe.ErrorsAsync().IsCompleted ? await rbe.ErrorsAsync() : "no line of addresses";
    }
}
