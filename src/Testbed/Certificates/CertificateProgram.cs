using System.Globalization;
using TlsToll.Tls;

namespace TlsToll.Testbed.Certificates;

/// <summary>The program <c>rbe make-certs</c>: generates certificates with the OpenSSL that it loads.</summary>
public static class CertificateProgram
{
    /// <summary>Generates missing certificates.</summary>
    /// <param name="directory">Directory of the certificates.</param>
    /// <param name="keys">Kinds of server key, separated by commas.</param>
    /// <param name="chainLengths">Chain lengths, separated by commas; null for the shortest alone.</param>
    /// <param name="clientKeys">Kinds of key for clients, separated by commas; null for none.</param>
    /// <returns>The exit code 0.</returns>
    /// <exception cref="TestbedException">The directory cannot be used.</exception>
    /// <exception cref="InvalidRequestException">This OpenSSL does not have a key either.</exception>
    public static async Task<int> RunAsync(string directory, string keys, string? chainLengths, string? clientKeys)
    {
        var needs = new CertificateNeeds
        {
            Keys = [.. Words(keys).Select(KeyKind.Parse)],
            ChainLengths = [.. Words(chainLengths).Select(length => int.Parse(length, CultureInfo.InvariantCulture))],
            ClientKeys = [.. Words(clientKeys).Select(KeyKind.Parse)],
        };
        // The parent ends the process.
        await CertificateCache.OpenAsync(directory, needs, CancellationToken.None);
        return 0;
    }

    private static string[] Words(string? list) => list?.Split(',') ?? [];
}
