namespace TlsToll.Tls;

/// <summary>Thrown if a certificate directory cannot be used.</summary>
/// <param name="message">One line for the user with the file and the remedy.</param>
/// <param name="innerException">The cause, if there is one.</param>
public sealed class CertificateStoreException(string message, Exception? innerException = null) : Exception(message, innerException);
