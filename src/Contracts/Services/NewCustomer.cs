using System.ComponentModel.DataAnnotations;
using System.Xml.Serialization;

namespace TlsToll.Contracts.Services;

/// <summary>Request to register a business customer, with the 16 fields of the Coimbra kit.</summary>
[XmlType("NewCustomer", Namespace = WireNames.SutNamespace)]
public sealed record NewCustomerRequest
{
    /// <summary>Name of the business.</summary>
    [Required, StringLength(FieldLimits.BusinessName, MinimumLength = 1)]
    public string BusinessName { get; set; } = "";

    /// <summary>Description of the business.</summary>
    [Required(AllowEmptyStrings = true), StringLength(FieldLimits.BusinessInfo)]
    public string BusinessInfo { get; set; } = "";

    /// <summary>Password; only its salted hash is stored.</summary>
    [Required, StringLength(FieldLimits.Password, MinimumLength = 1)]
    public string Password { get; set; } = "";

    /// <summary>First name of the contact.</summary>
    [Required, StringLength(FieldLimits.ContactName, MinimumLength = 1)]
    public string ContactFirstName { get; set; } = "";

    /// <summary>Last name of the contact.</summary>
    [Required, StringLength(FieldLimits.ContactName, MinimumLength = 1)]
    public string ContactLastName { get; set; } = "";

    /// <summary>Phone of the contact.</summary>
    [Required, StringLength(FieldLimits.Phone, MinimumLength = 1)]
    public string ContactPhone { get; set; } = "";

    /// <summary>E-mail of the contact.</summary>
    [Required, StringLength(FieldLimits.Email, MinimumLength = 3)]
    public string ContactEmail { get; set; } = "";

    /// <summary>First line of the billing address.</summary>
    [Required, StringLength(FieldLimits.Street, MinimumLength = 1)]
    public string BillingStreet1 { get; set; } = "";

    /// <summary>Second line of the billing address; may be empty.</summary>
    [Required(AllowEmptyStrings = true), StringLength(FieldLimits.Street)]
    public string BillingStreet2 { get; set; } = "";

    /// <summary>City of the billing address.</summary>
    [Required, StringLength(FieldLimits.City, MinimumLength = 1)]
    public string BillingCity { get; set; } = "";

    /// <summary>State or province of the billing address; may be empty.</summary>
    [Required(AllowEmptyStrings = true), StringLength(FieldLimits.State)]
    public string BillingState { get; set; } = "";

    /// <summary>Postal code of the billing address.</summary>
    [Required, StringLength(FieldLimits.Zip, MinimumLength = 1)]
    public string BillingZip { get; set; } = "";

    /// <summary>Country of the billing address, by name.</summary>
    [Required, StringLength(FieldLimits.Country, MinimumLength = 1)]
    public string BillingCountry { get; set; } = "";

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

/// <summary>Response to New Customer.</summary>
[XmlType("NewCustomerResponse", Namespace = WireNames.SutNamespace)]
public sealed record NewCustomerResponse
{
    /// <summary>The new customer's id.</summary>
    public long CustomerId { get; set; }
}
