using System.Text.Json;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>Runs whose sessions use HTTP/2, with and without TLS, beside those that use HTTP/1.1.</summary>
[Trait("Takes", "minutes")]
public sealed class Http2RunTests : IDisposable
{
    private readonly SmallRun _run = new();

    public void Dispose() => _run.Dispose();

    [Fact]
    public async Task Both_versions_are_measured_and_each_connection_is_proved_to_have_its_own()
    {
        var (code, output, errors) = await _run.RunAsync("--http", "1.1,2", "--treatments", "plain-session,tls-session", "--output", "json");

        code.ShouldBe(0, output + errors);
        // Standard output is for another program alone.
        JsonDocument.Parse(output).RootElement.GetProperty("status").GetString().ShouldBe("valid");
        errors.ShouldContain("Results: ");
        var results = _run.Results;
        results.GetProperty("status").GetString().ShouldBe("valid");
        var treatments = results.GetProperty("treatments").EnumerateArray().ToArray();
        treatments.Select(t => t.GetProperty("name").GetString()).ShouldBe(["plain-session-http1", "plain-session-http2", "tls-session-http1", "tls-session-http2"]);
        foreach (var treatment in treatments)
        {
            var name = treatment.GetProperty("name").GetString()!;
            treatment.GetProperty("interactions").GetInt64().ShouldBeGreaterThan(0, name);
            treatment.GetProperty("negotiated").EnumerateArray().Select(n => n.GetProperty("parameters").GetProperty("alpn").GetString())
                .ShouldBe(name switch { "tls-session-http1" => ["none"], "tls-session-http2" => ["h2"], _ => [] }, name);
        }
    }

    [Fact]
    public async Task Messages_in_JSON_are_measured_over_it_too()
    {
        var (code, output, errors) = await _run.RunAsync("--http", "2", "--message", "json", "--treatments", "tls-session");

        code.ShouldBe(0, output + errors);
        var results = _run.Results;
        results.GetProperty("status").GetString().ShouldBe("valid");
        results.GetProperty("settings").GetProperty("format").GetString().ShouldBe("json");
        var treatment = results.GetProperty("treatments").EnumerateArray().ShouldHaveSingleItem();
        treatment.GetProperty("interactions").GetInt64().ShouldBeGreaterThan(0);
        treatment.GetProperty("negotiated").EnumerateArray().Select(n => n.GetProperty("parameters").GetProperty("alpn").GetString()).ShouldBe(["h2"]);
    }
}
