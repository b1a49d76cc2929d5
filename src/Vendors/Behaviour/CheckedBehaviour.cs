using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Vendors.Behaviour;

/// <summary>A validated <see cref="VendorBehaviour"/>.</summary>
/// <param name="Delay">Delay of POV's and PGE's responses.</param>
/// <param name="RefusalRate">Share of authorisations refused, 0 to 1.</param>
/// <param name="FailureRate">Share of calls that fail, 0 to 1.</param>
internal sealed record CheckedBehaviour(Delay Delay, double RefusalRate, double FailureRate)
{
    /// <summary>Delay of SNE's and ICE's responses; null to use <see cref="Delay"/>.</summary>
    public Delay? BackgroundDelay { get; init; }

    public Delay DelayOf(VendorOperation operation) =>
        operation is VendorOperation.NotifyShipment or VendorOperation.RequestStock ? BackgroundDelay ?? Delay : Delay;

    /// <exception cref="FormatException">A delay is malformed or a rate is out of range.</exception>
    public static CheckedBehaviour Of(VendorBehaviour wire) => new(
        Delay.Parse(wire.Delay), Rate("refusalRate", wire.RefusalRate), Rate("failureRate", wire.FailureRate))
    {
        BackgroundDelay = wire.BackgroundDelay is { } background ? Delay.Parse(background) : null,
    };

    public VendorBehaviour ToWire() => new(Delay.ToString(), RefusalRate, FailureRate) { BackgroundDelay = BackgroundDelay?.ToString() };

    private static double Rate(string name, double value) => value is >= 0 and <= 1
        ? value
        : throw new FormatException(string.Create(null, $"{name}: {value} is not from 0 to 1"));
}

/// <summary>The behaviour for new calls. It can change at any time.</summary>
internal sealed class CurrentBehaviour(CheckedBehaviour first)
{
    private volatile CheckedBehaviour _value = first;

    public CheckedBehaviour Value
    {
        get => _value;
        set => _value = value;
    }
}
