using TlsToll.Statistics;

namespace TlsToll.Results.Predictions;

/// <summary>A prediction for one treatment without TLS and one TLS choice. Times are microseconds of the SUT's CPU; intervals have 95 % confidence.</summary>
/// <param name="Plain">Name of the treatment without TLS.</param>
/// <param name="Choice">Description of the choice.</param>
/// <param name="Handshake">A full handshake.</param>
/// <param name="ResumedHandshake">A resumed handshake; null if none is resumed.</param>
/// <param name="PerInteraction">TLS per interaction.</param>
/// <param name="PlainPerInteraction">All other work per interaction, measured without TLS; null with fewer than two blocks.</param>
/// <param name="SharePercent">TLS's share of the SUT's CPU time, in percent.</param>
/// <param name="MeteredPerInteraction">TLS per interaction as the run's meter measured it; null if the run has no such treatment or no meter.</param>
/// <param name="PredictedToMetered">Ratio of predicted to metered cost; null if not metered.</param>
public sealed record PredictionRow(
    string Plain, string Choice, Interval Handshake, Interval? ResumedHandshake, Interval PerInteraction, Interval? PlainPerInteraction, Interval? SharePercent,
    Interval? MeteredPerInteraction, Interval? PredictedToMetered)
{
    /// <summary>What OpenSSL's calls cost within the SUT against alone, as the run's other settings tell; null if the prediction is from the calls alone.</summary>
    public InServerFactors? InServer { get; init; }
}

/// <summary>What OpenSSL's calls cost within a server ÷ what they cost alone.</summary>
/// <param name="Handshakes">Of handshakes.</param>
/// <param name="Records">Of records.</param>
/// <param name="Settings">Number of metered settings that tell it.</param>
/// <param name="OfSameChoice">True if the predicted choice itself tells it, on other connections, because no other predicted choice was metered.</param>
public sealed record InServerFactors(double Handshakes, double Records, int Settings, bool OfSameChoice);
