namespace TlsToll.Contracts;

/// <summary>The seven services of the SUT (García et al. 2007, section 3.1). Routes, metrics and files use the names verbatim.</summary>
public enum ServiceName
{
    /// <summary>Registers a business customer after a vendor has accepted its payment method.</summary>
    NewCustomer,

    /// <summary>Changes a customer's payment method.</summary>
    ChangePaymentMethod,

    /// <summary>Prices, authorises and stores an order, and queues it for Shipping.</summary>
    CreateOrder,

    /// <summary>Lists a customer's recent orders.</summary>
    OrderStatus,

    /// <summary>Lists the items of a subject published since a cut-off date.</summary>
    NewProducts,

    /// <summary>Returns all data of items, with author and image.</summary>
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

/// <summary>The operations of the vendors. Routes, SOAP actions, counters and ledgers use the names verbatim.</summary>
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

/// <summary>Namespaces and paths that clients and servers share.</summary>
public static class WireNames
{
    /// <summary>XML namespace of the SUT's messages.</summary>
    public const string SutNamespace = "urn:tlstoll:sut:1";

    /// <summary>XML namespace of the vendors' messages.</summary>
    public const string VendorsNamespace = "urn:tlstoll:vendors:1";

    /// <summary>XML namespace of fault details.</summary>
    public const string FaultNamespace = "urn:tlstoll:fault:1";

    /// <summary>Path of the SOAP endpoint; with <c>?wsdl</c>, path of its WSDL.</summary>
    public const string SoapPath = "/soap";

    /// <summary>Parent path of the JSON endpoints, e.g. <c>/json/CreateOrder</c>.</summary>
    public const string JsonPath = "/json";
}
