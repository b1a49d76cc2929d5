using System.Text.Json;
using TlsToll.Results.Sizing;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests;

/// <summary><c>rbe size</c> with the shortest calibration: that its numbers are there and fit together, not how large they are.</summary>
public sealed class SizeTests : IDisposable
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_load_is_sized_by_a_calibration_which_sizes_other_loads_too()
    {
        var kept = Path.Combine(_directory, "costs");
        var (code, output, errors) = await RbeProcess.RunAsync("size", "--rps", "50k", "--key", "ecdsa-p256", "--blocks", "2", "--idle-connections", "100", "--out", kept, "--output", "json");

        code.ShouldBe(0, errors + output);
        var result = JsonDocument.Parse(output).RootElement;
        var rows = result.GetProperty("rows").EnumerateArray().ToArray();
        rows.Select(row => row.GetProperty("cores").GetProperty("estimate").GetDouble()).ShouldBeInOrder();
        rows.Select(row => row.GetProperty("change").GetString()).ShouldContain("now");
        rows.Select(row => row.GetProperty("change").GetString()).ShouldContain("--key rsa-4096");
        var costs = SizingJson.Read(Path.Combine(kept, SizingJson.FileName));
        // Without the keys, their reason; with them, their costs.
        string[] postQuantum = ["ml-dsa-44", "ml-dsa-65", "ml-dsa-87"];
        costs.Full.Keys.Except(postQuantum, StringComparer.Ordinal).ShouldBe(["rsa-2048", "rsa-3072", "rsa-4096", "ecdsa-p256", "ecdsa-p384"], ignoreOrder: true);
        costs.Full.Keys.Concat(costs.Missing.Keys).Intersect(postQuantum, StringComparer.Ordinal).ShouldBe(postQuantum, ignoreOrder: true);
        costs.Full.ContainsKey("ml-dsa-44").ShouldBe(KeyKind.Parse("ml-dsa-44").IsSupported);
        result.GetProperty("openSsl").GetString().ShouldBe(TlsFacts.OpenSslVersion);
        costs.Idle.ShouldNotBeNull();
        // Without the program, its reason; with it, its cost.
        foreach (var front in (string[])["nginx", "haproxy"])
            costs.Fronts.ContainsKey(front).ShouldNotBe(costs.Missing.ContainsKey(front), front);
        // Without the group, its reason; with it, its cost.
        costs.FullExtra.ContainsKey("TLS 1.3, x25519mlkem768").ShouldNotBe(costs.Missing.ContainsKey("TLS 1.3, x25519mlkem768"));

        var page = Path.Combine(_directory, "size.html");
        var (again, text, said) = await RbeProcess.RunAsync("size", "--rps", "1000", "--response-bytes", "100KB", "--key", "rsa-4096", "--price", "0.04", "--from", kept, "--report", page);

        again.ShouldBe(0, said + text);
        text.ShouldContain("responses of 102,400 B, 0 % of the connections resumed, TLS 1.3, rsa-4096");
        text.ShouldContain("per month");
        said.ShouldContain($"Report: {page}");
        var html = await File.ReadAllTextAsync(page, TestContext.Current.CancellationToken);
        html.ShouldContain("<svg");
        html.ShouldContain("rsa-4096");
        html.ShouldContain("per month");
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task Keys_that_another_OpenSSL_has_are_sized_with_it()
    {
        Assert.SkipUnless(HasBuild("3.5"), "NO KEY OF ML-DSA WAS SIZED: ./bench openssl-build 3.5 makes the OpenSSL that has it");

        var (code, output, errors) = await RbeProcess.RunAsync(
            "size", "--rps", "50k", "--key", "ml-dsa-44", "--openssl", "3.5", "--blocks", "2", "--idle-connections", "0", "--output", "json");

        code.ShouldBe(0, errors + output);
        var result = JsonDocument.Parse(output).RootElement;
        result.GetProperty("openSsl").GetString()!.ShouldStartWith("3.5.");
        result.GetProperty("source").GetString()!.ShouldContain("(--openssl 3.5)");
        var changes = result.GetProperty("rows").EnumerateArray().Select(row => row.GetProperty("change").GetString()!).ToArray();
        string[] expected = ["now", "--key rsa-2048", "--key ml-dsa-65", "--key ml-dsa-87", "--group x25519mlkem768"];
        changes.Intersect(expected, StringComparer.Ordinal).ShouldBe(expected, ignoreOrder: true);
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task An_interrupted_calibration_tells_how_many_blocks_it_has_and_exits_with_130()
    {
        await using var size = RbeProcess.Start("size", "--rps", "1000", "--blocks", "1000");
        await size.SaysAsync("block 4/1000");

        size.Signal("INT");

        (await size.Output.ReadToEndAsync(TestContext.Current.CancellationToken)).ReplaceLineEndings(" ").ShouldContain(" of 1000 blocks (interrupted)");
        (await size.WaitAsync()).ShouldBe(130, await size.ErrorsAsync());
    }

    [Fact]
    public async Task Costs_that_cannot_be_read_are_refused_in_a_line()
    {
        (await RefusedAsync("--from", _directory)).ShouldBe($"tlstoll: {_directory} does not contain run.json.");
        await File.WriteAllTextAsync(Path.Combine(_directory, "run.json"), """{"schemaVersion":1}""", TestContext.Current.CancellationToken);
        (await RefusedAsync("--from", _directory)).ShouldStartWith($"tlstoll: {Path.Combine(_directory, "run.json")} was written by another version: it has schema 1");
        await File.WriteAllTextAsync(Path.Combine(_directory, SizingJson.FileName), """{"schemaVersion":99}""", TestContext.Current.CancellationToken);
        (await RefusedAsync("--from", _directory)).ShouldStartWith($"tlstoll: {Path.Combine(_directory, SizingJson.FileName)} was written by another version: it has schema 99");
        (await RefusedAsync("--from", _directory, "--out", "x")).ShouldContain("--from and --out contradict each other");
    }

    [Fact]
    public async Task A_key_that_the_hosts_OpenSSL_lacks_is_refused_with_the_way_to_have_it()
    {
        Assert.SkipWhen(KeyKind.Parse("ml-dsa-44").IsSupported, $"NOTHING WAS REFUSED: OpenSSL {TlsFacts.OpenSslVersion} has ML-DSA");

        (await RefusedAsync("--key", "ml-dsa-44")).ReplaceLineEndings(" ").ShouldContain($"{KeyKind.MlDsaSince}. Use --openssl 3.5");
    }

    private static bool HasBuild(string version)
    {
        try
        {
            _ = OpenSslBuild.Find(version);
            return true;
        }
        catch (InvalidRequestException)
        {
            return false;
        }
    }

    private static async Task<string> RefusedAsync(params string[] flags)
    {
        var (code, output, errors) = await RbeProcess.RunAsync(["size", "--rps", "1000", .. flags]);
        code.ShouldBe(2, errors + output);
        output.ShouldBeEmpty();
        return errors.TrimEnd();
    }
}
