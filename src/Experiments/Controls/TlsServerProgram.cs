using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;
using TlsToll.Tls;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// The program <c>rbe tls-server</c>: two TLS listeners on loopback, one with a single certificate, one that selects by server name.
/// </summary>
public static class TlsServerProgram
{
    /// <summary>Serves until <paramref name="input"/> ends.</summary>
    /// <param name="certificates">Directory of the certificates.</param>
    /// <param name="input">Input whose end stops the program; its content is ignored.</param>
    /// <param name="output">Receives the two ports.</param>
    public static async Task<int> RunAsync(string certificates, TextReader input, TextWriter output)
    {
        var store = CertificateStore.Open(certificates);
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        ListenOptions? one = null, choice = null;
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, 0, listen =>
            {
                one = listen;
                listen.UseOneCertificate(store, KeyKind.Rsa2048);
            });
            kestrel.Listen(IPAddress.Loopback, 0, listen =>
            {
                choice = listen;
                listen.UseTestbedTls(store, new ServerTlsOptions(), Hop.RbeToSut, new HandshakeCounters());
            });
        });
        await using var web = builder.Build();
        await web.StartAsync();
        await output.WriteLineAsync(string.Create(CultureInfo.InvariantCulture, $"{one!.IPEndPoint!.Port} {choice!.IPEndPoint!.Port}"));
        await output.FlushAsync();
        while (await input.ReadLineAsync() is not null)
        {
            // Ignore the content of the input.
        }

        await web.StopAsync();
        return 0;
    }
}
