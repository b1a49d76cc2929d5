namespace TlsToll.Contracts;

/// <summary>
/// The seven services of the SUT (García et al. 2007, section 3.1). The names are used verbatim in routes, metrics and files.
/// </summary>
public enum ServiceName
{
    /// <summary>Registers a business customer after its payment method was accepted by a vendor.</summary>
    NewCustomer,

    /// <summary>Changes how a customer pays.</summary>
    ChangePaymentMethod,

    /// <summary>Prices, authorises and stores an order, and announces it to Shipping.</summary>
    CreateOrder,

    /// <summary>A customer's recent orders.</summary>
    OrderStatus,

    /// <summary>Items of a subject published since a cut-off.</summary>
    NewProducts,

    /// <summary>All of an item, with its author and its image.</summary>
    ProductDetail,

    /// <summary>Changes an item's cost, publication date and image.</summary>
    ChangeItem,
}

/// <summary>The four external vendors (García et al. 2007, section 3.1).</summary>
public enum VendorName
{
    /// <summary>Purchase Order Validation.</summary>
    Pov,

    /// <summary>Payment Gateway Emulation.</summary>
    Pge,

    /// <summary>Shipment Notification Emulation.</summary>
    Sne,

    /// <summary>Inventory Control Emulation.</summary>
    Ice,
}

/// <summary>The operations of the vendors. The names are used verbatim in routes, SOAP actions, counters and ledgers.</summary>
public enum VendorOperation
{
    /// <summary>POV: decides whether a purchase order covers an amount.</summary>
    ValidatePurchaseOrder = 1,

    /// <summary>PGE: authorises a payment by credit card.</summary>
    AuthorisePayment,

    /// <summary>POV and PGE: void an authorisation.</summary>
    VoidAuthorisation,

    /// <summary>SNE: records a shipment.</summary>
    NotifyShipment,

    /// <summary>ICE: delivers stock of an item.</summary>
    RequestStock,
}

/// <summary>Names on the wire that both ends must spell alike.</summary>
public static class WireNames
{
    /// <summary>XML namespace of the SUT's messages.</summary>
    public const string SutNamespace = "urn:tlstoll:sut:1";

    /// <summary>XML namespace of the vendors' messages.</summary>
    public const string VendorsNamespace = "urn:tlstoll:vendors:1";

    /// <summary>XML namespace of the detail of a fault.</summary>
    public const string FaultNamespace = "urn:tlstoll:fault:1";

    /// <summary>Path of the SOAP endpoint; its WSDL is at the same path with <c>?wsdl</c>.</summary>
    public const string SoapPath = "/soap";

    /// <summary>Path below which each operation has its JSON endpoint, e.g. <c>/json/CreateOrder</c>.</summary>
    public const string JsonPath = "/json";
}
