using System.Text.Json;
using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>A run with the meter in the SUT's OpenSSL.</summary>
[Trait("Takes", "minutes")]
public sealed class MeteredRunTests : IDisposable
{
    private readonly SmallRun _run = new();

    [Fact]
    public async Task The_meter_counts_the_handshakes_that_the_SUT_counts_and_reports_their_time()
    {
        NativeBuild.Need(TlsMeter.FileName);

        var (code, output, errors) = await _run.RunAsync("--meter", "--resumption", "mixed:0.5", "--treatments", "plain-request,tls-request", "--session-length", "fixed:20", "--tls-version", "1.3");

        code.ShouldBe(0, output + errors);
        output.ShouldContain("TLS by the meter in OpenSSL's calls");
        var plain = Metered("plain-request");
        Count(plain, "server", "full").ShouldBe(0);
        Estimate(plain, "microsPerInteraction").ShouldBe(0);
        var tls = Metered("tls-request");
        var handshakes = Treatment("tls-request").GetProperty("handshakes");
        Count(tls, "server", "full").ShouldBe(handshakes.GetProperty("full").GetInt64());
        Count(tls, "server", "resumed").ShouldBe(handshakes.GetProperty("resumed").GetInt64());
        (handshakes.GetProperty("resumed").GetDouble() / Treatment("tls-request").GetProperty("connections").GetInt64()).ShouldBe(0.5, 0.03);
        // Each connection carries at least one record each way.
        foreach (var kind in (string[])["read", "write"])
            Count(tls, "server", kind).ShouldBeGreaterThanOrEqualTo(Treatment("tls-request").GetProperty("connections").GetInt64(), kind);
        // A time is present where there are calls; how long they take depends on the host.
        foreach (var time in (string[])["microsPerFullHandshake", "microsPerResumedHandshake", "microsPerInteraction", "sharePercent"])
            Estimate(tls, time).ShouldBeGreaterThan(0, time);
        File.ReadAllText(Path.Combine(_run.Out, "report.html")).ShouldContain("TLS by the meter");
    }

    [Fact]
    public async Task A_run_without_the_meters_library_is_refused_before_anything_starts()
    {
        var empty = Directory.CreateTempSubdirectory("tlstoll-test-");
        try
        {
            var (code, output, errors) = await _run.RunAsync("--meter", "--native", empty.FullName);

            code.ShouldBe(3);
            output.ShouldBeEmpty();
            errors.TrimEnd().Split('\n').ShouldHaveSingleItem().ShouldContain("--meter requires libssl.so.tlstoll-meter");
            Directory.Exists(_run.Out).ShouldBeFalse();
        }
        finally
        {
            empty.Delete();
        }
    }

    public void Dispose() => _run.Dispose();

    private JsonElement Treatment(string name) => _run.Results.GetProperty("treatments").EnumerateArray().Single(t => t.GetProperty("name").GetString() == name);

    private JsonElement Metered(string treatment) => _run.Results.GetProperty("meter").GetProperty("treatments").EnumerateArray()
        .Single(t => t.GetProperty("treatment").GetString() == treatment);

    private static long Count(JsonElement metered, string role, string kind) => metered.GetProperty("calls").EnumerateArray()
        .Single(c => c.GetProperty("role").GetString() == role && c.GetProperty("kind").GetString() == kind).GetProperty("count").GetInt64();

    private static double Estimate(JsonElement metered, string name) => metered.GetProperty(name).GetProperty("mean").GetDouble();
}
