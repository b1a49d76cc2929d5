namespace TlsToll.Primitives.Catalogue;

/// <summary>A measurement checks that it measured what it says.</summary>
internal static class Must
{
    /// <summary>Throws where an operation's outcome is wrong.</summary>
    public static void Hold(bool condition, string otherwise = "the operation's outcome is wrong")
    {
        if (!condition)
            throw new InvalidOperationException(otherwise);
    }
}
