using System.ComponentModel.DataAnnotations;
using System.Xml.Serialization;

namespace TlsToll.Contracts.Vendors;

/// <summary>Request to POV to validate a purchase order for an amount.</summary>
[XmlType("ValidatePurchaseOrder", Namespace = WireNames.VendorsNamespace)]
public sealed record ValidatePurchaseOrderRequest
{
    /// <summary>The caller's id; a repeated id gets the same response.</summary>
    [Required, RequestId]
    public string RequestId { get; set; } = "";

    /// <summary>The purchase order.</summary>
    [Required, StringLength(FieldLimits.PurchaseOrder, MinimumLength = 1)]
    public string PurchaseOrderId { get; set; } = "";

    /// <summary>The amount; 0 only checks the purchase order. The kit's columns, n(17,2), set the limit.</summary>
    [Range(typeof(decimal), "0", "999999999999999.99")]
    public decimal Amount { get; set; }
}

/// <summary>POV's response.</summary>
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

/// <summary>Request to PGE to authorise a payment by credit card.</summary>
[XmlType("AuthorisePayment", Namespace = WireNames.VendorsNamespace)]
public sealed record AuthorisePaymentRequest
{
    /// <summary>The caller's id; a repeated id gets the same response.</summary>
    [Required, RequestId]
    public string RequestId { get; set; } = "";

    /// <summary>Credit card information.</summary>
    [Required, StringLength(FieldLimits.CreditInfo, MinimumLength = 1)]
    public string CreditInfo { get; set; } = "";

    /// <summary>The amount; 0 only checks the card. The kit's columns, n(17,2), set the limit.</summary>
    [Range(typeof(decimal), "0", "999999999999999.99")]
    public decimal Amount { get; set; }
}

/// <summary>PGE's response.</summary>
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

/// <summary>Members that POV's and PGE's responses share.</summary>
public interface IAuthorisation
{
    /// <summary>True if the vendor authorised the payment.</summary>
    bool Authorised { get; }

    /// <summary>Id of the authorisation, at most 16 characters; empty if refused.</summary>
    string AuthorisationId { get; }

    /// <summary>Reason for the refusal; empty if authorised.</summary>
    string Reason { get; }
}

/// <summary>Request to void an authorisation of POV or PGE because its order failed.</summary>
[XmlType("VoidAuthorisation", Namespace = WireNames.VendorsNamespace)]
public sealed record VoidAuthorisationRequest
{
    /// <summary>Request id of the authorisation.</summary>
    [Required, RequestId]
    public string RequestId { get; set; } = "";

    /// <summary><c>Pov</c> or <c>Pge</c>.</summary>
    [Required, AllowedValues("Pov", "Pge")]
    public string Vendor { get; set; } = "";
}

/// <summary>Response to a void.</summary>
[XmlType("VoidAuthorisationResponse", Namespace = WireNames.VendorsNamespace)]
public sealed record VoidAuthorisationResponse
{
    /// <summary>True if an authorisation with that id was voided by this or an earlier call; false if none was in force.</summary>
    public bool Voided { get; set; }
}
