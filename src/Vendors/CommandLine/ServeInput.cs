using System.CommandLine;
using TlsToll.Contracts.Vendors;
using TlsToll.Hosting.CommandLine;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Composition;
using TlsToll.Vendors.Emulation;

namespace TlsToll.Vendors.CommandLine;

/// <summary>Converts the flags of <c>serve</c> to validated options.</summary>
internal sealed class ServeInput(ParseResult flags) : HostingInput(flags)
{
    private readonly ParseResult _flags = flags;

    /// <summary>The options; valid only if <see cref="HostingInput.Problems"/> is empty.</summary>
    public VendorOptions Options() => new()
    {
        Hosting = Hosting(),
        Behaviour = new CheckedBehaviour(
            Try(ServeFlags.Delay, Delay.Parse) ?? Delay.Paper, _flags.GetValue(ServeFlags.RefusalRate), _flags.GetValue(ServeFlags.FailureRate))
        {
            BackgroundDelay = TryOptional(ServeFlags.BackgroundDelay, Delay.Parse),
        },
        Seed = _flags.GetValue(ServeFlags.Seed),
        Label = TryOptional(ServeFlags.LabelImage, ReadLabel),
        LedgerFile = _flags.GetValue(ServeFlags.Ledger),
        HistoryLimit = _flags.GetValue(ServeFlags.HistoryLimit),
    };

    private static byte[] ReadLabel(string path)
    {
        if (new FileInfo(path).Length > ShippingLabel.MaxBytes)
            throw new FormatException($"{path} is larger than {ShippingLabel.MaxBytes} bytes");
        var image = File.ReadAllBytes(path);
        return ShippingLabel.IsJpeg(image) ? image : throw new FormatException($"{path} is not a JPEG");
    }
}
