using System.Text.Json;
using System.Text.RegularExpressions;

namespace TlsToll.EndToEnd.Tests;

/// <summary><c>rbe nginx</c> and <c>rbe peers</c> with little work: that each server and driver did the same, not how fast.</summary>
public sealed partial class OthersComparedTests
{
    [Fact]
    public async Task Each_way_to_run_the_SUT_stands_beside_nginx_with_the_same_TLS()
    {
        Assert.SkipUnless(FrontPrograms.IsInstalled("nginx"), "NO NGINX: apt-get install nginx-light");

        var (code, output, errors) = await RbeProcess.RunAsync("nginx", "--server", "default,tuned", "--blocks", "2", "--requests", "200", "--handshakes", "100");

        // Whether the limits hold is a matter of speed.
        code.ShouldBeOneOf([0, 1], errors + output);
        output.ShouldContain("Negotiated: ");
        output.ShouldNotContain("INVALID");
        var rows = output.Split('\n');
        foreach (var server in (string[])["nginx ", "default ", "tuned "])
            rows.Count(row => row.StartsWith(server, StringComparison.Ordinal)).ShouldBe(2, output);
        rows.Where(row => row.StartsWith("tuned ", StringComparison.Ordinal)).Select(row => Interval().Count(row)).ShouldBe([3, 3], output);
    }

    [Fact]
    public async Task Each_OpenSSL_has_an_nginx_and_SUTs_that_load_it()
    {
        Assert.SkipUnless(FrontPrograms.IsInstalled("nginx"), "NO NGINX: apt-get install nginx-light");
        var copies = Directory.CreateTempSubdirectory("tlstoll-test-");
        try
        {
            OpenSslCopies.CopyTo(copies.FullName);

            var (code, output, errors) = await RbeProcess.RunAsync(
                "nginx", "--server", "default", "--blocks", "2", "--requests", "200", "--handshakes", "100", "--openssl", $"machine,{copies.FullName}", "--output", "json");

            code.ShouldBe(0, errors + output);
            var rates = JsonDocument.Parse(output).RootElement.GetProperty("handshakes").EnumerateArray().ToArray();
            rates.Select(rate => (rate.GetProperty("server").GetString(), rate.GetProperty("openSsl").GetString() == "machine"))
                .ShouldBe([("nginx", true), ("default", true), ("nginx", false), ("default", false)]);
            rates.Select(rate => rate.GetProperty("toFirst").ValueKind).ShouldBe([JsonValueKind.Null, JsonValueKind.Null, JsonValueKind.Object, JsonValueKind.Object]);
            rates.Select(rate => rate.GetProperty("toNginx").ValueKind).ShouldBe([JsonValueKind.Null, JsonValueKind.Object, JsonValueKind.Null, JsonValueKind.Object]);
        }
        finally
        {
            copies.Delete(recursive: true);
        }
    }

    [Fact]
    public async Task Both_TLS_clients_of_the_RBE_are_compared_over_the_same_TLS()
    {
        var (code, output, errors) = await RbeProcess.RunAsync("peers", "--drivers", "rbe-sslstream", "--blocks", "2", "--requests", "1000", "--handshakes", "100", "--rate", "200", "--cell-seconds", "1");

        code.ShouldBe(0, errors + output);
        // CPU time, ratios, rate, and response times, whose table is split where intervals are wide.
        output.Split('\n').Count(row => row.StartsWith("rbe-sslstream ", StringComparison.Ordinal)).ShouldBeGreaterThanOrEqualTo(4, output);
        output.ShouldContain("Response times at 200 requests/s on 16 TLS connections that are kept:");
        output.ShouldContain("and the same parameters: ");
    }

    [GeneratedRegex(@"\d \[-?\d+(\.\d+)?, \d+(\.\d+)?\]", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Interval();
}
