using TlsToll.Tls;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>Describes why a combination did not work, from OpenSSL's or .NET's message.</summary>
internal static class TrialReasons
{
    /// <summary>It is not in this build.</summary>
    public const string NotBuiltIn = "not built into this OpenSSL";

    /// <summary>It works when the security level is lowered.</summary>
    public const string SecurityLevel = "below OpenSSL's security level: for replication only, when requested by name";

    /// <summary>The reason in words.</summary>
    /// <param name="version">The version tried.</param>
    /// <param name="suite">The suite tried; null for none in particular.</param>
    /// <param name="problem">What OpenSSL or .NET said.</param>
    public static string InWords(TlsVersion version, CipherSuite? suite, string problem)
    {
        if (suite is { Exchange: KeyExchange.Dhe })
            return ".NET sets no Diffie-Hellman parameters on a server";
        if (problem.Contains("no protocols available", StringComparison.Ordinal) || problem.Contains("unsupported protocol", StringComparison.Ordinal))
            return $"protocol {version.OpenSslName}: {NotBuiltIn}";
        // So .NET reports a policy of suites that OpenSSL doesn't know.
        if (problem.Contains("'RequireEncryption' encryption policy", StringComparison.Ordinal) || problem.Contains("no cipher match", StringComparison.Ordinal))
            return NotBuiltIn;
        if (problem.Contains("key too small", StringComparison.Ordinal))
            return "key below OpenSSL's security level";
        return problem.Contains("no suitable signature algorithm", StringComparison.Ordinal)
            ? "no signature that the key can make is allowed there"
            : problem.TrimEnd('.');
    }
}
