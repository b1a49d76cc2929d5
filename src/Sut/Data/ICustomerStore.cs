using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

/// <summary>Reads and writes customers and their addresses.</summary>
internal interface ICustomerStore
{
    /// <summary>
    /// Stores a customer and sets its id. The customer refers to the stored address with the same text (ignoring case) if there is one,
    /// otherwise to the new one. A retry after a transient error uses the same keys, so it detects a commit whose response was lost.
    /// </summary>
    Task AddAsync(Customer customer, Address address, CancellationToken cancellationToken);

    /// <summary>Changes a customer's payment method. One round trip; idempotent.</summary>
    /// <returns>False if the customer does not exist.</returns>
    Task<bool> ChangePaymentAsync(
        long customerId, string method, string creditInfo, string purchaseOrder, CancellationToken cancellationToken);
}
