using System.Net;
using System.Net.Sockets;

namespace TlsToll.EndToEnd.Tests;

/// <summary>What the program says to flags that are wrong, before anything is started.</summary>
public sealed class CommandLineTests
{
    [Theory]
    [InlineData("run --quick --precision 1", "contradict")]
    [InlineData("run --blocks 1", "--blocks must be 2 to 1000")]
    [InlineData("run --blocks many", "many")]
    [InlineData("run --treatments tls", "unknown value 'tls'; expected plain-session")]
    [InlineData("run --nonsense", "--nonsense")]
    [InlineData("run --terminate nginx-mesh", "--treatments plain-session,plain-request")]
    [InlineData("run --terminate haproxy-mesh-plain", "--treatments plain-session,plain-request")]
    [InlineData("size --rps 1 --terminate nginx-mesh", "unknown value 'nginx-mesh'; expected sut, nginx")]
    [InlineData("run --out /proc/version/results", "--out")]
    [InlineData("selfcheck --comparisons 0", "--comparisons must be 1 to 1000")]
    [InlineData("up --vendor-delay never", "--vendor-delay")]
    [InlineData("fly", "fly")]
    [InlineData("revive", "revive requires --sut-admin")]
    [InlineData("report /proc/sys", "contains neither run.json nor study.json nor faults.json nor primitives.json")]
    [InlineData("report /nowhere --output xml", "unknown value 'xml'; expected html, text, json, csv, md")]
    [InlineData("report /nowhere --output csv --response speed", "unknown value 'speed'; expected p90Ms.NewCustomer")]
    [InlineData("report /nowhere --response sips", "--response is for --output csv")]
    [InlineData("rnu --quick", "did you mean run?")]
    [InlineData("run --quik", "did you mean --quick?")]
    [InlineData("study", "Name a study")]
    [InlineData("study garcia", "did you mean garcia2007?")]
    [InlineData("study nothing-like-it", "the studies are coarfa2006, garcia2007-literal, garcia2007, gupta2004, kant2000, mesh, openssl-ciphers")]
    [InlineData("study garcia2007 --blocks 1", "--blocks must be 2 to 1000")]
    [InlineData("study garcia2007 --set vendor-delay", "is not NAME=VALUE")]
    [InlineData("study garcia2007 --set vendor-dely=5", "did you mean vendor-delay?")]
    [InlineData("study garcia2007 --quick --out /proc/version/results", "--out")]
    [InlineData("study garcia2007 --quick --out /proc/sys", "contains no study to continue")]
    [InlineData("run --quick --otlp nowhere", "is not an http or https URL")]
    public async Task A_wrong_flag_gets_one_line_and_exit_code_2(string arguments, string problem)
    {
        var (code, output, errors) = await RbeProcess.RunAsync(arguments.Split(' '));

        code.ShouldBe(2, errors);
        output.ShouldBeEmpty();
        errors.TrimEnd().Split('\n').ShouldHaveSingleItem().ShouldContain(problem);
    }

    [Theory]
    [InlineData("study --list", "garcia2007-literal:")]
    [InlineData("study garcia2007 --quick --dry-run", "100 runs (26 more are shared by several experiments)")]
    public async Task A_study_can_be_looked_at_before_it_is_started(string arguments, string text)
    {
        var (code, output, errors) = await RbeProcess.RunAsync(arguments.Split(' '));

        code.ShouldBe(0, errors);
        output.ShouldContain(text);
    }

    [Theory]
    [InlineData("run --suite TLS_AES_128_G", "TLS_AES_128_GCM_SHA256")]
    [InlineData("run --resum", "--resumption")]
    [InlineData("sui", "suites")]
    public async Task A_shell_can_complete_commands_flags_and_suites(string line, string completion)
    {
        var (code, output, errors) = await RbeProcess.RunAsync("[suggest]", line);

        code.ShouldBe(0, errors);
        output.Split('\n').ShouldContain(completion);
    }

    [Theory]
    [InlineData("--help")]
    [InlineData("run --help")]
    [InlineData("study --help")]
    [InlineData("up --help")]
    [InlineData("selfcheck --help")]
    [InlineData("drivercost --help")]
    [InlineData("suites --help")]
    [InlineData("report --help")]
    [InlineData("compare --help")]
    [InlineData("anova --help")]
    [InlineData("idle --help")]
    [InlineData("snicost --help")]
    [InlineData("audit --help")]
    [InlineData("revive --help")]
    [InlineData("kills --help")]
    [InlineData("soak --help")]
    [InlineData("auditcost --help")]
    [InlineData("fuzz --help")]
    [InlineData("faults --help")]
    [InlineData("certs --help")]
    public async Task Help_fits_80_columns(string arguments)
    {
        var (code, output, errors) = await RbeProcess.RunAsync(arguments.Split(' '));

        code.ShouldBe(0, errors);
        output.Split('\n').ShouldAllBe(line => line.Length <= 80);
        output.ShouldContain("Examples:", Case.Insensitive);
    }

    [Fact]
    public async Task A_port_in_use_is_one_line_and_nothing_is_started()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var port = ((IPEndPoint)listener.LocalEndpoint).Port;

        var (code, output, errors) = await RbeProcess.RunAsync("up", "--http-port", $"{port}");

        (code, output, errors).ShouldBe((2, "", $"tlstoll: --http-port: port {port} is in use. See tlstoll up --help.\n"));
    }

    [Fact]
    public async Task Help_is_that_of_the_command_however_it_is_asked_for()
    {
        var (code, output, _) = await RbeProcess.RunAsync("help", "run");

        (await RbeProcess.RunAsync("run", "--help")).ShouldBe((code, output, ""));
        output.ShouldContain("Usage: tlstoll run [flags]");
    }

    [Fact]
    public async Task A_tier_that_does_not_come_up_is_named_with_the_tail_of_its_log_and_all_else_is_taken_down()
    {
        var tiers = Directory.CreateTempSubdirectory("tlstoll-test-");
        try
        {
            var real = Path.GetDirectoryName(Path.GetDirectoryName(Path.GetDirectoryName(RbeProcess.Program)))!;
            Directory.CreateSymbolicLink(Path.Combine(tiers.FullName, "Sut"), Path.Combine(real, "Sut"));
            Directory.CreateDirectory(Path.Combine(tiers.FullName, "Vendors"));
            await File.WriteAllTextAsync(Path.Combine(tiers.FullName, "Vendors", "TlsToll.Vendors.dll"), "no program", TestContext.Current.CancellationToken);

            var (code, _, errors) = await RbeProcess.RunAsync(
                "run", "--quick", "--customers", "60", "--items", "100", "--tiers", tiers.FullName, "--out", Path.Combine(tiers.FullName, "out"));

            code.ShouldBe(4, errors);
            errors.ShouldContain("tlstoll: vendors ended with exit code 131 before it was ready. Its log ends with:");
        }
        finally
        {
            tiers.Delete(recursive: true);
        }
    }
}
