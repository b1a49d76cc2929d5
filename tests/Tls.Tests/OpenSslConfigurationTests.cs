namespace TlsToll.Tls.Tests;

public sealed class OpenSslConfigurationTests
{
    [Fact]
    public void One_without_settings_is_empty()
    {
        new OpenSslConfiguration().IsEmpty.ShouldBeTrue();
        new OpenSslConfiguration { KeepUsualSuites = true }.IsEmpty.ShouldBeTrue();
        new OpenSslConfiguration { Tickets = 0 }.IsEmpty.ShouldBeFalse();
    }

    [Fact]
    public void A_client_of_one_suite_and_group()
    {
        KeyGroup.TryParse("p384", out var group).ShouldBeTrue();
        new OpenSslConfiguration { Suites = [CipherSuites.Find("AES128-SHA")!], Groups = [group!] }.ToText().ShouldBe(
            """
            openssl_conf = tlstoll

            [tlstoll]
            ssl_conf = tls

            [tls]
            system_default = settings

            [settings]
            MinProtocol = TLSv1.2
            CipherString = AES128-SHA
            Groups = P-384

            """, StringCompareShould.IgnoreLineEndings);
    }

    [Fact]
    public void A_server_that_takes_more_than_the_usual_for_replication()
    {
        var text = new OpenSslConfiguration
        {
            Suites = [CipherSuites.Find("RC4-MD5")!, CipherSuites.Find("TLS_AES_128_CCM_SHA256")!],
            KeepUsualSuites = true,
            AllowWeak = true,
            OldAlgorithms = true,
            WithoutTickets = true,
            Tickets = 1,
        }.ToText();

        text.ShouldContain("legacy = on");
        text.ShouldContain("MinProtocol = SSLv3\n");
        text.ShouldContain("CipherString = RC4-MD5:DEFAULT:@SECLEVEL=0\n");
        text.ShouldContain("Ciphersuites = TLS_AES_128_CCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256\n");
        text.ShouldContain("NumTickets = 1\n");
        text.ShouldContain("Options = -SessionTicket\n");
    }

    [Fact]
    public void Nothing_weak_is_accepted_unless_requested() =>
        new OpenSslConfiguration { Tickets = 1 }.ToText().ShouldNotContain("SECLEVEL");
}
