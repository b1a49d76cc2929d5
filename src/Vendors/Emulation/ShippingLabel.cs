namespace TlsToll.Vendors.Emulation;

/// <summary>The image in SNE's responses.</summary>
internal static class ShippingLabel
{
    /// <summary>Maximum size of an image for <c>--label-image</c>, in bytes: that of a request body, this project's assumption.</summary>
    public const int MaxBytes = Contracts.FieldLimits.RequestBytes;

    private const byte Marker = 0xFF;
    private const byte StartOfImage = 0xD8;

    /// <summary>The built-in label, a JPEG of 5 kB.</summary>
    public static byte[] BuiltIn()
    {
        using var resource = typeof(ShippingLabel).Assembly.GetManifestResourceStream("label.jpg")
            ?? throw new InvalidOperationException("The assembly lacks its label.");
        var image = new byte[resource.Length];
        resource.ReadExactly(image);
        return image;
    }

    /// <summary>True if the content starts with JPEG markers.</summary>
    public static bool IsJpeg(ReadOnlySpan<byte> image) => image is [Marker, StartOfImage, Marker, ..];
}
