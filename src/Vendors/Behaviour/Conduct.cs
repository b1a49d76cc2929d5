using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Emulation;

namespace TlsToll.Vendors.Behaviour;

/// <summary>How the vendors behave, checked: what <see cref="VendorBehaviour"/> says as text.</summary>
/// <param name="Delay">The law of the delays of POV and PGE.</param>
/// <param name="RefusalRate">Share of authorisations refused, 0 to 1.</param>
/// <param name="FailureRate">Share of calls that fail, 0 to 1.</param>
internal sealed record Conduct(Delay Delay, double RefusalRate, double FailureRate)
{
    /// <summary>The law of the delays of SNE and ICE; null for the other vendors'.</summary>
    public Delay? BackgroundDelay { get; init; }

    /// <summary>The law of an operation's delays.</summary>
    public Delay DelayOf(VendorOperation operation) =>
        operation is VendorOperation.NotifyShipment or VendorOperation.RequestStock ? BackgroundDelay ?? Delay : Delay;

    /// <summary>Checks what came over the wire.</summary>
    /// <exception cref="FormatException">A member is out of its range; the message names it.</exception>
    public static Conduct Of(VendorBehaviour wire) => new(
        Delay.Parse(wire.Delay), Rate("refusalRate", wire.RefusalRate), Rate("failureRate", wire.FailureRate))
    {
        BackgroundDelay = wire.BackgroundDelay is { } background ? Delay.Parse(background) : null,
    };

    /// <summary>The same for the wire.</summary>
    public VendorBehaviour ToWire() => new(Delay.ToString(), RefusalRate, FailureRate) { BackgroundDelay = BackgroundDelay?.ToString() };

    /// <summary>Checks a share.</summary>
    /// <exception cref="FormatException">It is not from 0 to 1.</exception>
    public static double Rate(string name, double value) => value is >= 0 and <= 1
        ? value
        : throw new FormatException(string.Create(null, $"{name} {value} is not from 0 to 1."));
}

/// <summary>The conduct in force. It can be changed while calls are under way; each call goes by the one that it read first.</summary>
internal sealed class ConductInForce(Conduct first)
{
    private volatile Conduct _current = first;

    /// <summary>The conduct that calls arriving now go by.</summary>
    public Conduct Current
    {
        get => _current;
        set => _current = value;
    }
}
