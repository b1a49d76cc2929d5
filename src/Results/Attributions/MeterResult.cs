using TlsToll.Contracts.Administration;
using TlsToll.Results.Metrics;

namespace TlsToll.Results.Attributions;

/// <summary>TLS's CPU in the SUT, measured by the meter in OpenSSL's calls, as stored in <c>run.json</c>.</summary>
/// <param name="Treatments">One entry per treatment, including those without TLS, for which the meter must find nothing on hop 1.</param>
public sealed record MeterResult(IReadOnlyList<MeteredTreatment> Treatments);

/// <summary>Meter results of a treatment: geometric means over the blocks' cost cells with their 95 % intervals; null if not measured.</summary>
public sealed record MeteredTreatment
{
    /// <summary>Name of the treatment.</summary>
    public required string Treatment { get; init; }

    /// <summary>OpenSSL's CPU on hop 1 per interaction, microseconds.</summary>
    public BlockEstimate? MicrosPerInteraction { get; init; }

    /// <summary>OpenSSL's CPU on hops 2 and 3 per interaction, microseconds.</summary>
    public BlockEstimate? ClientMicrosPerInteraction { get; init; }

    /// <summary>OpenSSL's CPU per full handshake on hop 1, microseconds.</summary>
    public BlockEstimate? MicrosPerFullHandshake { get; init; }

    /// <summary>OpenSSL's CPU per resumed handshake on hop 1, microseconds.</summary>
    public BlockEstimate? MicrosPerResumedHandshake { get; init; }

    /// <summary>OpenSSL's CPU on hop 1 as a share of all CPU of the SUT, percent.</summary>
    public BlockEstimate? SharePercent { get; init; }

    /// <summary>TLS's share by the difference to the plain twin, in percent. It includes .NET's own work for TLS.</summary>
    public BlockEstimate? DifferentialSharePercent { get; init; }

    /// <summary>Calls and their CPU time in all counted cells, without warm-up and settling.</summary>
    public required IReadOnlyList<MeterCounter> Calls { get; init; }
}
