namespace TlsToll.Tls;

/// <summary>A certificate directory cannot be used; the message names the file and what to do.</summary>
public sealed class CertificateStoreException : Exception
{
    /// <summary>An error with the message shown to the user.</summary>
    /// <param name="message">One line that names the file.</param>
    public CertificateStoreException(string message)
        : base(message)
    {
    }

    /// <summary>An error with the message shown to the user and its cause.</summary>
    /// <param name="message">One line that names the file.</param>
    /// <param name="innerException">The cause.</param>
    public CertificateStoreException(string message, Exception innerException)
        : base(message, innerException)
    {
    }
}
