using System.Globalization;

namespace TlsToll.Primitives.OpenSslSpeed;

/// <summary>
/// A report line of <c>openssl speed -mr</c> (1.0 to 3.5). <c>+DT:name:seconds:bytes</c> or <c>+DTP:bits:operation:kind:seconds</c>
/// (<c>+DTP:name:operation:seconds</c> for key encapsulation) announces a measurement; <c>+R…:count:…</c> ends it.
/// </summary>
/// <param name="Label">In an announcement, the number of bytes, such as <c>1024</c>, or the operation, such as <c>private rsa</c>;
/// otherwise null.</param>
/// <param name="Count">At the end of a measurement, the number of operations; otherwise null.</param>
internal sealed record SpeedLine(string? Label, long? Count)
{
    /// <returns>The parsed line; null for all other output.</returns>
    public static SpeedLine? Parse(string line)
    {
        var fields = line.Split(':');
        return fields switch
        {
            ["+DT", .., var bytes] => new(bytes, null),
            ["+DTP", _, var operation, var kind, _] => new($"{operation} {kind}".Trim(), null),
            ["+DTP", var name, var operation, _] => new($"{name} {operation}", null),
            [['+', 'R', ..], var count, ..]
                when long.TryParse(count, NumberStyles.None, CultureInfo.InvariantCulture, out var n) => new(null, n),
            _ => null,
        };
    }
}
