using System.Globalization;
using System.Text.Json;
using TlsToll.Results.Records;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>TLS under control: what was asked for is what was measured, and what cannot be is refused.</summary>
public sealed class TlsRunTests : IDisposable
{
    private readonly SmallRun _run = new();

    [Fact]
    public async Task Two_thirds_of_the_connections_resume_if_requested_and_none_if_off()
    {
        var (code, output, errors) = await _run.RunAsync(
            "--resumption", "off,mixed:0.66", "--tls-version", "1.2", "--treatments", "tls-request", "--session-length", "fixed:30");

        code.ShouldBe(0, output + errors);
        var off = Treatment("tls-request-full");
        Handshakes(off, "resumed").ShouldBe(0);
        Handshakes(off, "full").ShouldBe(off.GetProperty("connections").GetInt64());
        var mixed = Treatment("tls-request-mixed-0.66");
        ((double)Handshakes(mixed, "resumed") / mixed.GetProperty("connections").GetInt64()).ShouldBe(0.66, 0.02);
        Handshakes(mixed, "resumed").ShouldBe(Handshakes(mixed, "clientResumed"));
        (Handshakes(mixed, "full") + Handshakes(mixed, "resumed")).ShouldBe(mixed.GetProperty("connections").GetInt64());
        mixed.GetProperty("factors").GetProperty("resumption").GetString().ShouldBe("mixed:0.66");
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task Handshakes_are_full_whether_the_server_keeps_its_context_or_makes_one_for_each_connection()
    {
        var (code, output, errors) = await _run.RunAsync("--server-context", "kept,per-connection", "--treatments", "tls-request");

        code.ShouldBe(0, output + errors);
        var treatments = _run.Results.GetProperty("treatments").EnumerateArray()
            .ToDictionary(t => t.GetProperty("factors").GetProperty("serverContext").GetString()!, StringComparer.Ordinal);
        treatments.Keys.Order(StringComparer.Ordinal).ShouldBe(["kept", "per-connection"]);
        foreach (var treatment in treatments.Values)
        {
            Handshakes(treatment, "full").ShouldBe(treatment.GetProperty("connections").GetInt64());
            Handshakes(treatment, "resumed").ShouldBe(0);
        }
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_suite_with_resumption_is_set_by_configuration_and_without_by_policy_and_is_what_was_negotiated()
    {
        var (code, output, errors) = await _run.RunAsync(
            "--suite", "AES128-SHA,TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256", "--resumption", "ticket", "--treatments", "tls-session");

        code.ShouldBe(0, output + errors);
        _run.Results.GetProperty("settings").GetProperty("suitesSetBy").GetString().ShouldBe("configuration");
        Negotiated("tls-session-AES128-SHA").ShouldStartWith("1.2 TLS_RSA_WITH_AES_128_CBC_SHA none rsa-2048 chain 2");
        Negotiated("tls-session-ECDHE-RSA-CHACHA20-POLY1305").ShouldStartWith("1.2 TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256 x25519 rsa-2048 chain 2");
        output.ShouldContain("against tls-session-AES128-SHA");
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task Keys_chains_clients_certificates_groups_and_ALPN_are_changed_from_connection_to_connection()
    {
        var (code, output, errors) = await _run.RunAsync(
            "--key", "ecdsa-p256", "--chain-length", "2,4", "--mutual", "--group", "p384", "--alpn", "http/1.1", "--tls-version", "1.3",
            "--treatments", "tls-session");

        code.ShouldBe(0, output + errors);
        Negotiated("tls-session-chain4").ShouldMatch("^1\\.3 TLS_[A-Z0-9_]+ p384 ecdsa-p256 chain 4 alpn http/1\\.1 mutual$");
        Negotiated("tls-session-chain2").ShouldContain(" chain 2 ");
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task What_is_for_replication_only_is_warned_about()
    {
        var (code, output, errors) = await _run.RunAsync(
            "--tls-version", "1.0", "--key", "rsa-1024", "--suite", "NULL-SHA", "--treatments", "tls-session");

        code.ShouldBe(0, output + errors);
        errors.ShouldContain("WARNING: TLS_RSA_WITH_NULL_SHA (no encryption at all): for replication only");
        errors.ShouldContain("WARNING: rsa-1024");
        errors.ShouldContain("WARNING: TLS 1.0");
        Negotiated("tls-session").ShouldStartWith("1.0 TLS_RSA_WITH_NULL_SHA none rsa-1024");
    }

    [Theory]
    [InlineData("--suite TLS_AES_128_GCM_SHA256 --tls-version 1.2", "use --tls-version 1.3")]
    [InlineData("--suite ECDHE-ECDSA-AES128-GCM-SHA256 --key rsa-2048", "use --key ecdsa-p256")]
    [InlineData("--key mldsa44 --tls-version 1.2", "use --tls-version 1.3")]
    [InlineData("--suite TLS_AES_256_GCM_SHA84", "did you mean TLS_AES_256_GCM_SHA384")]
    [InlineData("--openssl /nowhere", "libssl.so.3")]
    public async Task Impossible_settings_are_rejected_before_anything_starts_with_what_would_work(string flags, string instead)
    {
        var (code, output, errors) = await _run.RunAsync(flags.Split(' '));

        code.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.TrimEnd().Split('\n').ShouldHaveSingleItem().ShouldContain(instead);
        Directory.Exists(_run.Out).ShouldBeFalse();
    }

    [Theory]
    [InlineData("{0}")]
    [InlineData("machine,{0}")]
    public async Task A_build_of_OpenSSL_that_does_not_load_is_refused_in_one_line(string builds)
    {
        var directory = Directory.CreateTempSubdirectory();
        try
        {
            File.WriteAllText(Path.Combine(directory.FullName, "libssl.so.3"), "not a library");

            var (code, output, errors) = await _run.RunAsync("--openssl", string.Format(CultureInfo.InvariantCulture, builds, directory.FullName));

            code.ShouldBe(4);
            output.ShouldBeEmpty();
            errors.TrimEnd().Split('\n').ShouldHaveSingleItem().ShouldContain($"OpenSSL could not be tried in {directory.FullName}: ");
            Directory.Exists(_run.Out).ShouldBeFalse();
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task What_this_machine_can_do_is_found_out_by_trying()
    {
        var (code, output, errors) = await RbeProcess.RunAsync("suites", "--output", "json");

        code.ShouldBe(0, errors);
        var capabilities = JsonDocument.Parse(output).RootElement.GetProperty("capabilities").EnumerateArray().ToArray();
        JsonElement Version(string name, string version) => capabilities.Single(a => a.GetProperty("name").GetString() == name)
            .GetProperty("versions").EnumerateArray().Single(v => v.GetProperty("version").GetString() == version);
        Version("TLS_AES_128_GCM_SHA256", "1.3").GetProperty("support").GetString().ShouldBe("Yes");
        Version("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "1.2").GetProperty("support").GetString().ShouldBe("Yes");
        Version("TLS_DHE_RSA_WITH_AES_128_GCM_SHA256", "1.2").GetProperty("reason").GetString().ShouldBe(".NET sets no Diffie-Hellman parameters on a server");
        Version("x25519", "1.3").GetProperty("support").GetString().ShouldBe("Yes");

        // A suite that is not in this build is refused by a run, too, with the reason that the table has.
        var missing = capabilities.FirstOrDefault(a => a.GetProperty("kind").GetString() == "suite"
            && a.GetProperty("name").GetString()!.StartsWith("TLS_RSA_", StringComparison.Ordinal)
            && a.GetProperty("versions").EnumerateArray().All(v => v.GetProperty("reason").GetString() == "not built into this OpenSSL"));
        if (missing.ValueKind == JsonValueKind.Undefined)
            return;
        var (refused, _, why) = await _run.RunAsync("--suite", missing.GetProperty("name").GetString()!);
        refused.ShouldBe(2);
        why.ShouldContain("not built into this OpenSSL");
        why.ShouldContain("openssl-legacy");
    }

    public void Dispose() => _run.Dispose();

    private JsonElement Treatment(string name) =>
        _run.Results.GetProperty("treatments").EnumerateArray().Single(t => t.GetProperty("name").GetString() == name);

    private string Negotiated(string treatment) => Treatment(treatment).GetProperty("negotiated").EnumerateArray().ShouldHaveSingleItem()
        .GetProperty("parameters").Deserialize<NegotiatedParameters>(JsonSerializerOptions.Web)!.ToString();

    private static long Handshakes(JsonElement treatment, string kind) => treatment.GetProperty("handshakes").GetProperty(kind).GetInt64();
}
