using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Tests;

public sealed class VerifyingHandlerTests(SharedCertificates certificates)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_server_that_is_gone_is_not_reported_as_refused_because_it_once_was()
    {
        using var client = new HttpClient(new VerifyingHandler(new X509Certificate2Collection(certificates.Store.Root)));
        Uri address;
        using (var server = RefusedCertificates.Serve("expired", certificates.Store.CaPath))
        {
            address = new Uri($"https://127.0.0.1:{server.Port}/");
            var refused = await Should.ThrowAsync<AuthenticationException>(() => client.GetAsync(address, Token));
            refused.Message.ShouldStartWith("it expired at ");
        }

        await Should.ThrowAsync<HttpRequestException>(() => client.GetAsync(address, Token));
    }
}
