using System.Xml.Serialization;

namespace TlsToll.Contracts.Faults;

/// <summary>The detail of a SOAP fault and the extension members of JSON problem details.</summary>
[XmlType("ServiceFault", Namespace = WireNames.FaultNamespace)]
public sealed record ServiceFault
{
    /// <summary>Category of the fault.</summary>
    public FaultCode Code { get; set; }

    /// <summary>Path of the invalid field, e.g. <c>Lines[2].Quantity</c>; absent if no single field is the cause.</summary>
    public string? Field { get; set; }

    /// <summary>One human-readable sentence.</summary>
    public string Reason { get; set; } = "";
}
