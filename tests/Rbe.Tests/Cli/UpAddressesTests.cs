using TlsToll.Rbe.Cli;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>What <c>bench up</c> prints for a reader.</summary>
public sealed class UpAddressesTests
{
    [Fact]
    public void The_SUTs_process_is_told_and_no_line_is_wider_than_a_terminal()
    {
        static Uri At(string scheme, int port) => new($"{scheme}://127.0.0.1:{port}");
        var addresses = new UpAddresses(
            At("http", 43211), At("https", 43212), new Uri("https://localhost:43212/soap?wsdl"), new Uri("https://localhost:43212/openapi/v1.json"), At("http", 43213),
            "/home/somebody/.cache/tlstoll/certs/ca.pem", At("http", 43214), At("https", 43215), At("http", 43216), "/tmp/tlstoll-0123456789ab/connection-string", 4711, 4712, 4713);

        var lines = addresses.ToText().Split('\n');

        lines.ShouldContain("SUT      process 4711");
        lines.ShouldContain("         http://127.0.0.1:43214/ without TLS");
        lines.ShouldAllBe(line => line.Length <= 80);
    }
}
