using System.Text.Json.Serialization;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>A combination of TLS parameters to try, by their names.</summary>
/// <param name="Version">Protocol version.</param>
/// <param name="Suite">The only suite to offer, set by policy; null for the process's configuration.</param>
/// <param name="Key">The server's key.</param>
public sealed record TrialRequest(string Version, string? Suite, string Key);

/// <summary>Result of trying one combination.</summary>
/// <param name="Worked">True if the combination was negotiated, verified and used.</param>
/// <param name="Negotiated">Negotiated parameters in one line; null if nothing was negotiated.</param>
/// <param name="Group">Group of the key agreement; null if nothing was negotiated.</param>
/// <param name="Problem">OpenSSL's or .NET's reason; null if the combination worked.</param>
public sealed record TrialAnswer(bool Worked, string? Negotiated, string? Group, string? Problem);

/// <summary>Report of a trial process.</summary>
/// <param name="OpenSsl">Version of its OpenSSL.</param>
/// <param name="Libraries">Paths of its libssl and libcrypto.</param>
/// <param name="Answers">Results in the order of the requests.</param>
public sealed record TrialReport(string OpenSsl, IReadOnlyList<string> Libraries, IReadOnlyList<TrialAnswer> Answers);

/// <summary>JSON between the trial process and its parent.</summary>
[JsonSerializable(typeof(TrialReport))]
[JsonSerializable(typeof(TrialRequest[]))]
internal sealed partial class TrialJson : JsonSerializerContext;
