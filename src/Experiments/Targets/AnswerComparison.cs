using System.Globalization;
using TlsToll.Load.Targets;

namespace TlsToll.Experiments.Targets;

/// <summary>Compares what a service answered to a request with TLS and without.</summary>
internal static class AnswerComparison
{
    /// <summary>The statuses, if they differ; null otherwise.</summary>
    /// <param name="plain">A response without TLS.</param>
    /// <param name="tls">A response with TLS.</param>
    public static string? OfStatus(TargetAnswer plain, TargetAnswer tls) => plain.Status == tls.Status
        ? null
        : string.Create(CultureInfo.InvariantCulture, $"status {plain.Status} without TLS, {tls.Status} with TLS");

    /// <summary>How the bodies differ; null if they don't, or if those of one side vary by themselves, as with a time of day.</summary>
    /// <param name="plain">Responses without TLS, at least one.</param>
    /// <param name="tls">Responses with TLS, at least one; best from before and after those without.</param>
    public static string? OfBodies(IReadOnlyList<TargetAnswer> plain, IReadOnlyList<TargetAnswer> tls)
    {
        var (without, with) = (plain[0], tls[0]);
        if (VariesInLength(plain) || VariesInLength(tls))
            return null;
        if (without.Length != with.Length)
            return string.Create(CultureInfo.InvariantCulture, $"{without.Length} bytes without TLS, {with.Length} with TLS");
        return without.Digest == with.Digest || plain.Any(answer => answer.Digest != without.Digest) || tls.Any(answer => answer.Digest != with.Digest)
            ? null
            : string.Create(CultureInfo.InvariantCulture, $"{with.Length} bytes each time, but others without TLS than with it");
    }

    /// <summary>True if the lengths of the bodies differ.</summary>
    /// <param name="answers">Responses to the same request at the same address, at least one.</param>
    public static bool VariesInLength(IReadOnlyList<TargetAnswer> answers) => answers.Any(answer => answer.Length != answers[0].Length);
}
