using TlsToll.Tls;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>Describes why a combination did not work, from OpenSSL's or .NET's message.</summary>
internal static class TrialReasons
{
    /// <summary>Reason for a version, suite or group that this build lacks.</summary>
    public const string NotBuiltIn = "not built into this OpenSSL";

    /// <summary>Reason for a combination that works only at a lower security level.</summary>
    public const string SecurityLevel = "below OpenSSL's security level: for replication only, when requested by name";

    /// <summary>Translates a message of OpenSSL or .NET into a reason.</summary>
    /// <param name="version">Version tried.</param>
    /// <param name="suite">Suite tried; null if no particular suite was requested.</param>
    /// <param name="problem">Message of OpenSSL or .NET.</param>
    public static string InWords(TlsVersion version, CipherSuite? suite, string problem)
    {
        if (suite is { Exchange: KeyExchange.Dhe })
            return ".NET sets no Diffie-Hellman parameters on a server";
        if (problem.Contains("no protocols available", StringComparison.Ordinal) || problem.Contains("unsupported protocol", StringComparison.Ordinal))
            return $"protocol {version.OpenSslName}: {NotBuiltIn}";
        // .NET reports a policy with suites unknown to OpenSSL this way.
        if (problem.Contains("'RequireEncryption' encryption policy", StringComparison.Ordinal) || problem.Contains("no cipher match", StringComparison.Ordinal))
            return NotBuiltIn;
        if (problem.Contains("key too small", StringComparison.Ordinal))
            return "key below OpenSSL's security level";
        return problem.Contains("no suitable signature algorithm", StringComparison.Ordinal)
            ? "no signature algorithm that the key supports is allowed"
            : problem.TrimEnd('.');
    }
}
