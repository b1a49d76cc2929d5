namespace TlsToll.Primitives.Catalogue;

/// <summary>Checks inside operations, so that an incorrect result is never timed as a correct one.</summary>
internal static class Ensure
{
    /// <exception cref="InvalidOperationException">The condition is false; the message becomes the row's reason.</exception>
    public static void That(bool condition, string otherwise = "the operation's outcome is wrong")
    {
        if (!condition)
            throw new InvalidOperationException(otherwise);
    }
}
