namespace TlsToll.Tls.Tests;

public sealed class TlsTrialTests(SharedCertificates certificates)
{
    [Theory]
    [InlineData("1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p256")]
    [InlineData("1.2", "ECDHE-RSA-AES256-GCM-SHA384", "rsa-2048")]
    [InlineData("1.2", null, "ecdsa-p384")]
    public async Task What_the_machine_can_do_works(string version, string? suite, string key)
    {
        var result = await Try(version, suite, key);

        result.Problem.ShouldBeNull();
        (result.Worked, result.Negotiated!.Key).ShouldBe((true, key));
        if (suite is not null)
            result.Negotiated.Suite.ShouldBe(CipherSuites.Find(suite)!.Value);
    }

    [Theory]
    [InlineData("1.2", "DHE-RSA-AES128-GCM-SHA256", "rsa-2048")]
    [InlineData("1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "rsa-2048")]
    public async Task What_it_cannot_has_a_reason_and_is_no_exception(string version, string? suite, string key)
    {
        var result = await Try(version, suite, key);

        (result.Worked, result.Negotiated).ShouldBe((false, null));
        result.Problem.ShouldBe("no shared cipher", "the server's reason, rather than the client's alert");
    }

    private Task<TlsTrialResult> Try(string version, string? suite, string key)
    {
        TlsVersion.TryParse(version, out var parsed).ShouldBeTrue();
        return TlsTrial.RunAsync(certificates.Store, new TlsProfile(KeyKind.Parse(key)), parsed!, suite is null ? null : CipherSuites.Find(suite));
    }
}
