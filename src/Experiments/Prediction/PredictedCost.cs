using TlsToll.Tls.Costs;

namespace TlsToll.Experiments.Prediction;

/// <summary>
/// Predicts the cost of TLS to a server as a sum of separately measured terms: handshakes, records and bytes. This follows the linear model
/// of Kant et al. 2000 (section 3, equation 3), which has a constant term and a term proportional to the bytes.
/// </summary>
public static class PredictedCost
{
    /// <summary>CPU time of TLS per interaction in microseconds.</summary>
    /// <param name="full">Cost of a connection with a full handshake.</param>
    /// <param name="resumed">Cost of a connection with a resumed handshake; not needed if none is resumed.</param>
    /// <param name="shape">Traffic of the connections.</param>
    public static double MicrosPerInteraction(ServerCost full, ServerCost? resumed, TrafficShape shape) => PerInteraction(full, resumed, shape).Sum;

    /// <summary>The same, of handshakes and of records.</summary>
    /// <param name="full">Cost of a connection with a full handshake.</param>
    /// <param name="resumed">Cost of a connection with a resumed handshake; not needed if none is resumed.</param>
    /// <param name="shape">Traffic of the connections.</param>
    public static TlsMicros PerInteraction(ServerCost full, ServerCost? resumed, TrafficShape shape)
    {
        var handshake = ((1 - shape.ResumedShare) * full.Handshake) + (shape.ResumedShare > 0 ? shape.ResumedShare * resumed!.Handshake : 0);
        var read = full.ReadFixed + (full.ReadPerByte * shape.RequestBytes);
        var write = full.WriteFixed + ((shape.ResponseRecords - 1) * full.WriteNext) + (full.WritePerByte * shape.ResponseBytes);
        return new TlsMicros(handshake / shape.InteractionsPerConnection, read + write);
    }

    /// <summary>TLS's share of a server's CPU time, 0 to 1.</summary>
    /// <param name="tlsMicros">Microseconds of TLS per interaction.</param>
    /// <param name="plainMicros">Microseconds of all other work per interaction, above 0.</param>
    public static double Share(double tlsMicros, double plainMicros) => tlsMicros / (tlsMicros + plainMicros);
}
