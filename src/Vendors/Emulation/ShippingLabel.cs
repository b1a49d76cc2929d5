namespace TlsToll.Vendors.Emulation;

/// <summary>The image in SNE's responses.</summary>
internal static class ShippingLabel
{
    /// <summary>
    /// Largest image that <c>--label-image</c> accepts, in bytes: as large as the largest request, this project's assumption.
    /// </summary>
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

    /// <summary>True if the content starts with a JPEG's markers.</summary>
    public static bool IsJpeg(ReadOnlySpan<byte> image) => image is [Marker, StartOfImage, Marker, ..];
}
