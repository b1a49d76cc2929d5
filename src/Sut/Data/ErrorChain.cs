namespace TlsToll.Sut.Data;

/// <summary>Searches an exception and its inner exceptions.</summary>
internal static class ErrorChain
{
    /// <summary>Finds the first exception of a type; null if there is none.</summary>
    /// <param name="error">The exception.</param>
    /// <param name="fits">A condition that the exception must also meet; null for none.</param>
    public static T? Find<T>(Exception? error, Predicate<T>? fits = null)
        where T : Exception
    {
        for (; error is not null; error = error.InnerException)
        {
            if (error is T found && fits?.Invoke(found) != false)
                return found;
        }

        return null;
    }
}
