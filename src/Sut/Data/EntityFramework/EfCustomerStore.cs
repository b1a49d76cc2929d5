using Microsoft.EntityFrameworkCore;
using TlsToll.Sut.Data.Configurations;
using TlsToll.Sut.Data.Entities;
using TlsToll.Sut.Data.EntityFramework.Queries;

namespace TlsToll.Sut.Data.EntityFramework;

internal sealed class EfCustomerStore(ContextAccess database, AddressQuery addresses) : ICustomerStore
{
    public Task<long> AddAsync(Customer customer, Address address, CancellationToken cancellationToken) =>
        CustomerAdding.RunAsync(
            customer,
            (database, rows: (addresses, customer, address)),
            static (add, ct) => add.database.OnceAsync(add.rows, SaveAsync, ct),
            database.Errors,
            IsWorthRepeating,
            cancellationToken);

    public Task<bool> ChangePaymentAsync(
        long customerId, string method, string creditInfo, string purchaseOrder, CancellationToken cancellationToken) =>
        database.RepeatableAsync(
            (customerId, method, creditInfo, purchaseOrder),
            static async (db, to, ct) => await db.Customers.Where(c => c.Id == to.customerId).ExecuteUpdateAsync(
                set => set.SetProperty(c => c.PaymentMethod, to.method)
                    .SetProperty(c => c.CreditInfo, to.creditInfo)
                    .SetProperty(c => c.PurchaseOrder, to.purchaseOrder),
                ct) == 1,
            cancellationToken);

    // Another customer of the same new address may have come first: its address is found by the next attempt.
    private bool IsWorthRepeating(Exception e) =>
        database.Errors.IsTransient(e)
        || database.Errors.ViolatedKey(e) is AddressConfiguration.SameAddressIndex or AddressConfiguration.Key;

    private static async Task<long> SaveAsync(
        SutDb db, (AddressQuery Addresses, Customer Customer, Address Address) rows, CancellationToken cancellationToken)
    {
        var (addresses, customer, address) = rows;

        // An attempt before may have tied the two together, and then the address would be inserted with the customer, known or not.
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
