using System.Text.Json;
using TlsToll.Tls;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>The program <c>rbe trial</c>: tries combinations in a process that has the caller's OpenSSL configuration.</summary>
public static class TrialProgram
{
    /// <summary>Reads the requests from stdin, tries them one after the other, and writes the report to stdout.</summary>
    /// <param name="certificates">Directory that contains the required certificates.</param>
    /// <param name="input">Source of the requests.</param>
    /// <param name="output">Receives the report.</param>
    public static async Task<int> RunAsync(string certificates, TextReader input, TextWriter output)
    {
        var requests = JsonSerializer.Deserialize(await input.ReadToEndAsync(), TrialJson.Default.TrialRequestArray)!;
        var trials = requests.Select(request => (Request: request, Key: KeyKind.Parse(request.Key))).ToArray();
        // Those of ML-DSA are made here: the caller's OpenSSL may not have them, and they take no time.
        var own = trials.Select(trial => trial.Key).Where(key => key is { Algorithm: KeyAlgorithm.MlDsa, IsSupported: true }).Distinct().ToArray();
        if (own.Length > 0)
            CertificateStore.Create(certificates, own);
        var store = CertificateStore.Open(certificates);
        var answers = new List<TrialAnswer>();
        foreach (var (request, key) in trials)
        {
            if (!TlsVersion.TryParse(request.Version, out var version))
                throw new FormatException(request.Version);
            var suite = request.Suite is null ? null : CipherSuites.Find(request.Suite);
            var result = key.IsSupported
                ? await TlsTrial.RunAsync(store, new TlsProfile(key), version, suite)
                : new TlsTrialResult(false, null, KeyKind.MlDsaSince);
            answers.Add(new TrialAnswer(
                result.Worked, result.Negotiated is { } n ? $"{n.Protocol} {n.Suite} {n.Group} {n.Key}" : null, result.Negotiated?.Group, result.Problem));
        }

        await output.WriteLineAsync(JsonSerializer.Serialize(
            new TrialReport(TlsFacts.OpenSslVersion, TlsFacts.LoadedLibraries(), answers), TrialJson.Default.TrialReport));
        return 0;
    }
}
