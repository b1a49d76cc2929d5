namespace TlsToll.Sut.Data;

/// <summary>Searches an exception and its inner exceptions.</summary>
internal static class ErrorChain
{
    /// <summary>Finds the first exception of a type; null if there is none.</summary>
    public static T? Find<T>(Exception? error)
        where T : Exception
    {
        for (; error is not null; error = error.InnerException)
        {
            if (error is T found)
                return found;
        }

        return null;
    }
}
