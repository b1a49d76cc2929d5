namespace TlsToll.Contracts;

/// <summary>Values of enumerations as counters and results write them.</summary>
public static class EnumWord
{
    /// <summary>The word of a value: its name in lower case.</summary>
    /// <param name="value">The value.</param>
    public static string Of<T>(T value)
        where T : struct, Enum => value.ToString().ToLowerInvariant();
}
