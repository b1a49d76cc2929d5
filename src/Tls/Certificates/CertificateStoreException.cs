namespace TlsToll.Tls;

/// <summary>A certificate directory cannot be used.</summary>
/// <param name="message">One line for the user that names the file and the remedy.</param>
/// <param name="innerException">The cause, if there is one.</param>
public sealed class CertificateStoreException(string message, Exception? innerException = null) : Exception(message, innerException);
