using System.ComponentModel.DataAnnotations;
using System.Xml.Serialization;

namespace TlsToll.Contracts.Vendors;

/// <summary>Asks POV whether a purchase order is good for an amount.</summary>
[XmlRoot("ValidatePurchaseOrder", Namespace = WireNames.VendorsNamespace)]
[XmlType("ValidatePurchaseOrder", Namespace = WireNames.VendorsNamespace)]
public sealed record ValidatePurchaseOrderRequest
{
    /// <summary>The caller's id; the same id again gives the same answer again.</summary>
    [Required, StringLength(FieldLimits.RequestId, MinimumLength = 1)]
    public string RequestId { get; set; } = "";

    /// <summary>The purchase order.</summary>
    [Required, StringLength(FieldLimits.PurchaseOrder, MinimumLength = 1)]
    public string PurchaseOrderId { get; set; } = "";

    /// <summary>The amount; 0 only checks the purchase order.</summary>
    public decimal Amount { get; set; }
}

/// <summary>The answer of POV.</summary>
[XmlRoot("ValidatePurchaseOrderResponse", Namespace = WireNames.VendorsNamespace)]
[XmlType("ValidatePurchaseOrderResponse", Namespace = WireNames.VendorsNamespace)]
public sealed record ValidatePurchaseOrderResponse : IAuthorisation
{
    /// <inheritdoc/>
    public bool Authorised { get; set; }

    /// <inheritdoc/>
    public string AuthorisationId { get; set; } = "";

    /// <inheritdoc/>
    public string Reason { get; set; } = "";
}

/// <summary>Asks PGE to authorise a payment by credit card.</summary>
[XmlRoot("AuthorisePayment", Namespace = WireNames.VendorsNamespace)]
[XmlType("AuthorisePayment", Namespace = WireNames.VendorsNamespace)]
public sealed record AuthorisePaymentRequest
{
    /// <summary>The caller's id; the same id again gives the same answer again.</summary>
    [Required, StringLength(FieldLimits.RequestId, MinimumLength = 1)]
    public string RequestId { get; set; } = "";

    /// <summary>Credit card information.</summary>
    [Required, StringLength(FieldLimits.CreditInfo, MinimumLength = 1)]
    public string CreditInfo { get; set; } = "";

    /// <summary>The amount; 0 only checks the card.</summary>
    public decimal Amount { get; set; }
}

/// <summary>The answer of PGE.</summary>
[XmlRoot("AuthorisePaymentResponse", Namespace = WireNames.VendorsNamespace)]
[XmlType("AuthorisePaymentResponse", Namespace = WireNames.VendorsNamespace)]
public sealed record AuthorisePaymentResponse : IAuthorisation
{
    /// <inheritdoc/>
    public bool Authorised { get; set; }

    /// <inheritdoc/>
    public string AuthorisationId { get; set; } = "";

    /// <inheritdoc/>
    public string Reason { get; set; } = "";
}

/// <summary>What POV and PGE answer alike.</summary>
public interface IAuthorisation
{
    /// <summary>Whether the vendor said yes.</summary>
    bool Authorised { get; }

    /// <summary>The authorisation; empty if refused. At most 16 characters.</summary>
    string AuthorisationId { get; }

    /// <summary>Why it was refused; empty if authorised.</summary>
    string Reason { get; }
}

/// <summary>Takes an authorisation of POV or PGE back, because the order that it was for failed.</summary>
[XmlRoot("VoidAuthorisation", Namespace = WireNames.VendorsNamespace)]
[XmlType("VoidAuthorisation", Namespace = WireNames.VendorsNamespace)]
public sealed record VoidAuthorisationRequest
{
    /// <summary>The id with which the authorisation was asked for.</summary>
    [Required, StringLength(FieldLimits.RequestId, MinimumLength = 1)]
    public string RequestId { get; set; } = "";

    /// <summary><c>Pov</c> or <c>Pge</c>.</summary>
    [Required, AllowedValues("Pov", "Pge")]
    public string Vendor { get; set; } = "";
}

/// <summary>The answer to a void.</summary>
[XmlRoot("VoidAuthorisationResponse", Namespace = WireNames.VendorsNamespace)]
[XmlType("VoidAuthorisationResponse", Namespace = WireNames.VendorsNamespace)]
public sealed record VoidAuthorisationResponse
{
    /// <summary>Whether there was an authorisation to void; false if none is known by that id. A repeat gives true again.</summary>
    public bool Voided { get; set; }
}
