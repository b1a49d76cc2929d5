namespace TlsToll.Experiments.Prediction;

/// <summary>CPU time of OpenSSL per interaction, in microseconds.</summary>
/// <param name="Handshakes">Of handshakes, shared by the interactions of a connection.</param>
/// <param name="Records">Of receiving and sending records.</param>
public sealed record TlsMicros(double Handshakes, double Records)
{
    /// <summary>Of both.</summary>
    public double Sum => Handshakes + Records;
}
