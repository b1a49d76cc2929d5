namespace TlsToll.Vendors.Emulation;

/// <summary>The operations of the vendors. Their names are used verbatim in routes, SOAP actions, counters and ledgers.</summary>
internal enum VendorOperation
{
    /// <summary>POV.</summary>
    ValidatePurchaseOrder = 1,

    /// <summary>PGE.</summary>
    AuthorisePayment,

    /// <summary>POV and PGE.</summary>
    VoidAuthorisation,

    /// <summary>SNE.</summary>
    NotifyShipment,

    /// <summary>ICE.</summary>
    RequestStock,
}

/// <summary>An operation of a vendor, apart from formats, delays and connections.</summary>
internal interface IVendor<in TRequest, out TResponse>
    where TRequest : class
    where TResponse : class
{
    /// <summary>Which operation.</summary>
    VendorOperation Operation { get; }

    /// <summary>The caller's id of a request.</summary>
    string IdOf(TRequest request);

    /// <summary>Answers a request whose fields are sound.</summary>
    /// <exception cref="Contracts.Faults.ServiceFaultException">
    /// The vendor fails, as its failure rate asks, or the id stands for another request.
    /// </exception>
    TResponse Answer(TRequest request);
}
