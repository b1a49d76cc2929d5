using System.Xml.Serialization;

namespace TlsToll.Contracts.Faults;

/// <summary>The detail of a SOAP fault, and the extension members of problem details.</summary>
[XmlType("ServiceFault", Namespace = WireNames.FaultNamespace)]
public sealed record ServiceFault
{
    /// <summary>Why.</summary>
    public FaultCode Code { get; set; }

    /// <summary>The field at fault, e.g. <c>Lines[2].Quantity</c>; absent if no single field is.</summary>
    public string? Field { get; set; }

    /// <summary>One sentence for a person.</summary>
    public string Reason { get; set; } = "";
}
