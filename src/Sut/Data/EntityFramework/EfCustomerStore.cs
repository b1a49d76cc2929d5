using Microsoft.EntityFrameworkCore;
using TlsToll.Sut.Data.Entities;
using TlsToll.Sut.Data.EntityFramework.Queries;

namespace TlsToll.Sut.Data.EntityFramework;

internal sealed class EfCustomerStore(ContextAccess database, TransientRetry retry, AddressQuery addresses) : ICustomerStore
{
    public Task AddAsync(Customer customer, Address address, CancellationToken cancellationToken) => retry.AddCustomerAsync(
        (database, rows: (addresses, customer, address)), static (add, ct) => add.database.OnceAsync(add.rows, SaveAsync, ct), cancellationToken);

    public Task<bool> ChangePaymentAsync(
        long customerId, string method, string creditInfo, string purchaseOrder, CancellationToken cancellationToken) =>
        database.RetryAsync(
            (customerId, method, creditInfo, purchaseOrder),
            static async (db, to, ct) => await db.Customers.Where(c => c.Id == to.customerId).ExecuteUpdateAsync(
                set => set.SetProperty(c => c.PaymentMethod, to.method)
                    .SetProperty(c => c.CreditInfo, to.creditInfo)
                    .SetProperty(c => c.PurchaseOrder, to.purchaseOrder),
                ct) == 1,
            cancellationToken);

    private static async Task<long> SaveAsync(
        SutDb db, (AddressQuery Addresses, Customer Customer, Address Address) rows, CancellationToken cancellationToken)
    {
        var (addresses, customer, address) = rows;

        // An earlier attempt may have linked the two. The address would then be inserted with the customer even if it is already stored.
        customer.Address = null;
        db.ChangeTracker.AutoDetectChangesEnabled = false;
        if (await addresses.FindAsync(db, address, cancellationToken) is { } known)
        {
            customer.AddressId = known;
        }
        else
        {
            await db.AddAsync(address, cancellationToken);
            customer.AddressId = address.Id;
        }

        await db.AddAsync(customer, cancellationToken);
        await db.SaveChangesAsync(cancellationToken);
        return customer.Id;
    }
}
