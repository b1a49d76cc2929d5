namespace TlsToll.Contracts.Soap;

/// <summary>A message violates SOAP 1.1 or the WSDL.</summary>
public sealed class SoapFormatException(string message, Exception? inner = null) : Exception(message, inner)
{
    /// <summary>Local name of the SOAP fault code to respond with.</summary>
    public string SoapCode { get; init; } = "Client";

    /// <summary>Path of the invalid field; null if unknown.</summary>
    public string? Field { get; init; }

    /// <summary>True if the envelope is valid but contains a different message from the expected one.</summary>
    public bool IsOtherMessage { get; init; }
}
