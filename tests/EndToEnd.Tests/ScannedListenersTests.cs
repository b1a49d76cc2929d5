using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using System.Xml.Linq;

namespace TlsToll.EndToEnd.Tests;

/// <summary>The listeners of the SUT and of the vendors in their default profile, in the eyes of two scanners: testssl.sh and sslscan.</summary>
[Trait("Takes", "minutes")]
public sealed class ScannedListenersTests : IDisposable
{
    // What .NET offers on a server with an RSA key if neither a run nor OpenSSL's configuration names suites.
    private static readonly string[] Suites =
    [
        "TLSv1.2 ECDHE-RSA-AES128-GCM-SHA256", "TLSv1.2 ECDHE-RSA-AES128-SHA256", "TLSv1.2 ECDHE-RSA-AES256-GCM-SHA384", "TLSv1.2 ECDHE-RSA-AES256-SHA384",
        "TLSv1.3 TLS_AES_128_GCM_SHA256", "TLSv1.3 TLS_AES_256_GCM_SHA384", "TLSv1.3 TLS_CHACHA20_POLY1305_SHA256",
    ];

    private static readonly string[] Vulnerabilities =
    [
        "heartbleed", "CCS", "ticketbleed", "ROBOT", "secure_renego", "secure_client_renego", "CRIME_TLS", "POODLE_SSL", "fallback_SCSV", "SWEET32", "FREAK", "DROWN",
        "LOGJAM", "BEAST", "RC4",
    ];

    // LOW are the two CBC suites, for clients without AES-GCM. WARN is a check that the scanner could not make.
    private static readonly string[] AboveLow = ["MEDIUM", "HIGH", "CRITICAL", "FATAL"];

    private static readonly string[] Expected =
    [
        "cert_revocation", // The CA is private and publishes no revocations: docs/tls.md.
        "cert_extlifeSpan", // The browsers' limit of 398 days is for public CAs. Only testssl.sh 3.2 and newer report it.
    ];

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    [Fact]
    public async Task Both_listeners_offer_their_profile_alone_and_have_no_known_weakness()
    {
        foreach (var program in (string[])["testssl", "sslscan"])
            Assert.SkipUnless(IsInstalled(program), $"NO LISTENER WAS SCANNED: {program} is missing. Install it with: sudo apt-get install testssl.sh sslscan");
        // Without a configuration of OpenSSL, which on some distributions names other suites.
        await using var rbe = RbeProcess.StartBehind(
            ["OPENSSL_CONF=/dev/null"], ["up", "--output", "json", "--vendor-delay", "0", "--customers", "50", "--items", "100"]);
        var line = await rbe.Output.ReadLineAsync(TestContext.Current.CancellationToken);
        var up = JsonDocument.Parse(line.ShouldNotBeNull()).RootElement;
        string[] listeners = [.. new[] { "tls", "vendorsTls" }.Select(name => string.Create(CultureInfo.InvariantCulture, $"127.0.0.1:{new Uri(up.GetProperty(name).GetString()!).Port}"))];

        await Task.WhenAll(listeners.Select(CheckBySslscanAsync).Concat(listeners.Select(l => CheckByTestsslAsync(l, up.GetProperty("ca").GetString()!))));
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private async Task CheckBySslscanAsync(string listener)
    {
        var file = FileOf(listener, "xml");
        await RunAsync("sslscan", "--xml=" + file, listener);
        var scan = XDocument.Load(file).Descendants("ssltest").ShouldHaveSingleItem();

        string[] Enabled(string name, string flag) => [.. scan.Elements(name).Where(e => (string?)e.Attribute(flag) != "0").Select(e => $"{(string?)e.Attribute("type")} {(string?)e.Attribute("version")}".Trim())];
        Enabled("protocol", "enabled").ShouldBe(["tls 1.2", "tls 1.3"], listener);
        scan.Elements("cipher").Select(c => $"{(string?)c.Attribute("sslversion")} {(string?)c.Attribute("cipher")}").ShouldBe(Suites, ignoreOrder: true, listener);
        scan.Elements("renegotiation").ShouldNotBeEmpty();
        Enabled("renegotiation", "supported").ShouldBeEmpty();
        // Absent if sslscan's own OpenSSL can't compress; testssl.sh then still tests it.
        Enabled("compression", "supported").ShouldBeEmpty();
        Enabled("heartbleed", "vulnerable").ShouldBeEmpty();
        var certificate = scan.Descendants("certificate").ShouldHaveSingleItem();
        ((string?)certificate.Element("signature-algorithm")).ShouldBe("sha256WithRSAEncryption");
        certificate.Element("pk")!.Attributes().Select(a => a.Value).ShouldBe(["false", "RSA", "2048"], listener);
    }

    private async Task CheckByTestsslAsync(string listener, string ca)
    {
        var file = FileOf(listener, "json");
        // Protocols, certificate and vulnerabilities; sslscan tells the suites sooner. No name is looked up, and no address but the listener's contacted.
        await RunAsync("testssl", "--quiet", "--color", "0", "--warnings", "batch", "--nodns", "none", "--add-ca", ca, "--jsonfile", file, "-p", "-S", "-U", listener);
        var findings = JsonDocument.Parse(await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken)).RootElement.EnumerateArray()
            .Select(f => (Id: f.GetProperty("id").GetString()!, Severity: f.GetProperty("severity").GetString()!, Text: f.GetProperty("finding").GetString()!)).ToArray();

        string Of(string id) => findings.Where(f => f.Id == id).ShouldHaveSingleItem().Text;
        foreach (var old in (string[])["SSLv2", "SSLv3", "TLS1", "TLS1_1"])
            Of(old).ShouldBe("not offered", old);
        foreach (var current in (string[])["TLS1_2", "TLS1_3"])
            Of(current).ShouldStartWith("offered", Case.Sensitive, current);
        foreach (var vulnerability in Vulnerabilities)
            findings.Where(f => f.Id == vulnerability).Select(f => f.Severity).ShouldBe(["OK"], vulnerability);
        (Of("cert_signatureAlgorithm"), Of("cert_chain_of_trust")).ShouldBe(("SHA256 with RSA", "passed."));
        Of("cert_keySize").ShouldStartWith("RSA 2048 bits");
        findings.Where(f => AboveLow.Contains(f.Severity, StringComparer.Ordinal) && !Expected.Contains(f.Id, StringComparer.Ordinal)).Select(f => $"{f.Id}: {f.Severity} {f.Text}")
            .ShouldBeEmpty(listener);
    }

    private string FileOf(string listener, string kind) => Path.Combine(_directory.FullName, $"{listener.Replace(':', '-')}.{kind}");

    private static bool IsInstalled(string program) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':').Any(place => File.Exists(Path.Combine(place, program)));

    // The exit code of testssl.sh counts findings, so what matters is what the programs write.
    private static async Task RunAsync(string program, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(program, arguments)
        { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false })!;
        process.StandardInput.Close();
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await errors;
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
    }
}
