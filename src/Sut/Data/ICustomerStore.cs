using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

/// <summary>Reads and writes customers and their addresses.</summary>
internal interface ICustomerStore
{
    /// <summary>
    /// Stores a customer and sets its id. It refers to the stored address that equals this one (ignoring case), or else to this one. An
    /// attempt after a transient error uses the same keys, which reveal a commit whose response was lost.
    /// </summary>
    Task AddAsync(Customer customer, Address address, CancellationToken cancellationToken);

    /// <summary>Changes how a customer pays; false if there is none. One round trip; a repeat changes nothing.</summary>
    Task<bool> ChangePaymentAsync(
        long customerId, string method, string creditInfo, string purchaseOrder, CancellationToken cancellationToken);
}
