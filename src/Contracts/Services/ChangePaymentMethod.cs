using System.ComponentModel.DataAnnotations;
using System.Xml.Serialization;

namespace TlsToll.Contracts.Services;

/// <summary>Request to change a customer's payment method.</summary>
[XmlType("ChangePaymentMethod", Namespace = WireNames.SutNamespace)]
public sealed record ChangePaymentMethodRequest
{
    /// <summary>The customer.</summary>
    [Range(1L, long.MaxValue)]
    public long CustomerId { get; set; }

    /// <summary><c>PO</c> or <c>CC</c>.</summary>
    [Required, AllowedValues(Vocabulary.PurchaseOrder, Vocabulary.CreditCard)]
    public string PaymentMethod { get; set; } = "";

    /// <summary>Credit card information; required for <c>CC</c>.</summary>
    [Required(AllowEmptyStrings = true), StringLength(FieldLimits.CreditInfo)]
    public string CreditInfo { get; set; } = "";

    /// <summary>Purchase order id; required for <c>PO</c>.</summary>
    [Required(AllowEmptyStrings = true), StringLength(FieldLimits.PurchaseOrder)]
    public string PurchaseOrderId { get; set; } = "";
}

/// <summary>Response to Change Payment Method.</summary>
[XmlType("ChangePaymentMethodResponse", Namespace = WireNames.SutNamespace)]
public sealed record ChangePaymentMethodResponse
{
    /// <summary>The customer.</summary>
    public long CustomerId { get; set; }

    /// <summary>The new payment method.</summary>
    public string PaymentMethod { get; set; } = "";
}
