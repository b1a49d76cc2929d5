using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

/// <summary>Reads and writes customers and their addresses.</summary>
internal interface ICustomerStore
{
    /// <summary>
    /// Stores a customer and sets its id, with the address that is stored already (case aside), or else with this one. After a transient
    /// error it is tried again with the same keys, so that a commit whose answer was lost is known by them.
    /// </summary>
    /// <returns>The customer's id.</returns>
    Task<long> AddAsync(Customer customer, Address address, CancellationToken cancellationToken);

    /// <summary>Changes how a customer pays; false if there is none. One round trip; a repeat changes nothing.</summary>
    Task<bool> ChangePaymentAsync(
        long customerId, string method, string creditInfo, string purchaseOrder, CancellationToken cancellationToken);
}
