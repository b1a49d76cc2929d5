using System.Text.Json.Serialization;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>A combination to try, by names.</summary>
/// <param name="Version">Protocol version.</param>
/// <param name="Suite">The only suite, set by policy; null for the process's configuration.</param>
/// <param name="Key">The server's key.</param>
public sealed record TrialRequest(string Version, string? Suite, string Key);

/// <summary>What came of it.</summary>
/// <param name="Worked">Whether it was negotiated, verified and used.</param>
/// <param name="Negotiated">What was negotiated, in a line; null if nothing.</param>
/// <param name="Group">The group of the key agreement; null if nothing was negotiated.</param>
/// <param name="Problem">OpenSSL's or .NET's reason; null if it worked.</param>
public sealed record TrialAnswer(bool Worked, string? Negotiated, string? Group, string? Problem);

/// <summary>What a process that tried has to say.</summary>
/// <param name="OpenSsl">Version of its OpenSSL.</param>
/// <param name="Libraries">Its libssl and libcrypto.</param>
/// <param name="Answers">In the order of the requests.</param>
public sealed record TrialReport(string OpenSsl, IReadOnlyList<string> Libraries, IReadOnlyList<TrialAnswer> Answers);

/// <summary>JSON between the two processes.</summary>
[JsonSerializable(typeof(TrialReport))]
[JsonSerializable(typeof(TrialRequest[]))]
internal sealed partial class TrialJson : JsonSerializerContext;
