using TlsToll.Tls.Costs;

namespace TlsToll.Experiments.Prediction;

/// <summary>
/// TLS's cost to a server as the sum of its parts, each measured alone: the linear model of Kant et al. 2000 (section 3, equation 3: a constant part, and
/// one that grows with the bytes), with handshakes, records and bytes for its terms.
/// </summary>
public static class PredictedCost
{
    /// <summary>CPU time of TLS per interaction in microseconds.</summary>
    /// <param name="full">Cost of a connection with a full handshake.</param>
    /// <param name="resumed">Cost of one with a resumed handshake; not needed where none is resumed.</param>
    /// <param name="shape">What connections carry.</param>
    public static double MicrosPerInteraction(ServerCost full, ServerCost? resumed, TrafficShape shape)
    {
        var handshake = ((1 - shape.ResumedShare) * full.Handshake) + (shape.ResumedShare > 0 ? shape.ResumedShare * resumed!.Handshake : 0);
        var read = full.ReadFixed + (full.ReadPerByte * shape.RequestBytes);
        var write = full.WriteFixed + ((shape.ResponseRecords - 1) * full.WriteNext) + (full.WritePerByte * shape.ResponseBytes);
        return (handshake / shape.InteractionsPerConnection) + read + write;
    }

    /// <summary>TLS's share of a server's CPU time, 0 to 1, where the rest takes so much per interaction.</summary>
    /// <param name="tlsMicros">Of TLS.</param>
    /// <param name="plainMicros">Without TLS, above 0.</param>
    public static double Share(double tlsMicros, double plainMicros) => tlsMicros / (tlsMicros + plainMicros);
}
