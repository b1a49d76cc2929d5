using TlsToll.Testbed.Peers;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class NginxConfigurationTests
{
    [Fact]
    public void It_listens_on_loopback_alone_and_every_path_is_its_own()
    {
        var lines = NginxConfiguration.Text("/run/here", 4711, "/certs/a.pem", "/certs/a.key").Split('\n').Select(line => line.Trim()).ToArray();

        lines.Where(line => line.StartsWith("listen", StringComparison.Ordinal)).ShouldBe(["listen 127.0.0.1:4711 ssl;"]);
        lines.ShouldContain("ssl_certificate /certs/a.pem;");
        lines.ShouldContain("ssl_certificate_key /certs/a.key;");
        lines.ShouldContain("ssl_session_tickets on;", "the SUT makes tickets, too");
        lines.ShouldNotContain(line => line.StartsWith("ssl_conf_command", StringComparison.Ordinal));
        var paths = lines.SelectMany(line => line.TrimEnd(';').Split(' ')).Where(word => word.StartsWith('/') && !word.StartsWith("/certs/", StringComparison.Ordinal));
        paths.ShouldAllBe(path => path.StartsWith("/run/here/", StringComparison.Ordinal));
    }
}
