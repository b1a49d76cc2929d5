using System.Text.Json;
using TlsToll.Reports.Text;
using TlsToll.Results.Capabilities;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class TlsSupportTextTests
{
    private static readonly MachineReport Report = new("3.0.19", ["/lib/libssl.so.3"], ".NET 10.0.12",
    [
        new("suite", "TLS_AES_128_GCM_SHA256", "TLS_AES_128_GCM_SHA256", [new("1.3", TlsSupport.Yes, null)]),
        new("suite", "TLS_RSA_WITH_RC4_128_MD5", "RC4-MD5", [new("1.2", TlsSupport.No, "not built into this OpenSSL"), new("1.0", TlsSupport.Replication, "old"), new("ssl-3.0", TlsSupport.No, "protocol")]),
        new("key", "rsa-8192", "rsa-8192", [new("1.3", TlsSupport.NotTried, "not tried: slow")]),
    ]);

    [Fact]
    public void A_table_of_80_columns_has_a_letter_for_each_reason()
    {
        var lines = TlsSupportText.Text(Report).Split('\n');

        lines.ShouldAllBe(line => line.Length <= 80);
        lines.ShouldContain("suite                                         1.3   1.2   1.1   1.0   SSL3");
        lines.ShouldContain("TLS_AES_128_GCM_SHA256                        yes");
        lines.ShouldContain("TLS_RSA_WITH_RC4_128_MD5                            no a        old   no b");
        lines.ShouldContain("rsa-8192                                      ? c");
        lines.ShouldContain("a  not built into this OpenSSL");
    }

    [Fact]
    public void Markdown_has_OpenSSLs_name_too() =>
        TlsSupportText.Markdown(Report).ShouldContain("| TLS_RSA_WITH_RC4_128_MD5 | RC4-MD5 |  | no a |  | old | no b |");

    [Fact]
    public void JSON_has_everything()
    {
        var root = JsonDocument.Parse(TlsSupportText.Json(Report)).RootElement;

        root.GetProperty("openSsl").GetString().ShouldBe("3.0.19");
        root.GetProperty("capabilities")[1].GetProperty("versions")[0].GetProperty("reason").GetString().ShouldBe("not built into this OpenSSL");
        root.GetProperty("capabilities")[1].GetProperty("works").GetBoolean().ShouldBeTrue();
    }
}
