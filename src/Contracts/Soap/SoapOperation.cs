namespace TlsToll.Contracts.Soap;

/// <summary>A document/literal operation of a SOAP service.</summary>
/// <param name="Name">Name, also the local name of the request element, e.g. <c>CreateOrder</c>.</param>
/// <param name="Namespace">XML namespace of the messages.</param>
/// <param name="RequestType">Type of the request.</param>
/// <param name="ResponseType">Type of the response.</param>
public sealed record SoapOperation(string Name, string Namespace, Type RequestType, Type ResponseType)
{
    /// <summary>Value of the SOAPAction header without quotation marks.</summary>
    public string Action => $"{Namespace}/{Name}";
}

/// <summary>A SOAP service: a port type with its operations.</summary>
/// <param name="Name">Name in the WSDL.</param>
/// <param name="Namespace">Target namespace of the WSDL.</param>
/// <param name="Operations">The operations.</param>
public sealed record SoapService(string Name, string Namespace, IReadOnlyList<SoapOperation> Operations);
