using Npgsql;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Postgres.Procedures;

internal sealed class ProcedureCustomerStore(NpgsqlDataSource source, TransientRetry retry) : ICustomerStore, IDisposable
{
    private readonly KeyBlocks _customerKeys = new(
        ct => ProcedureCatalogue.CustomerKeys.DrawAsync(source, ct), KeySequences.CustomerBlock, retry);

    private readonly KeyBlocks _addressKeys = new(
        ct => ProcedureCatalogue.AddressKeys.DrawAsync(source, ct), KeySequences.AddressBlock, retry);

    /// <inheritdoc/>
    /// <remarks>One round trip, and others once in a block of keys.</remarks>
    public async Task AddAsync(Customer customer, Address address, CancellationToken cancellationToken)
    {
        customer.Id = await _customerKeys.TakeAsync(cancellationToken);
        address.Id = await _addressKeys.TakeAsync(cancellationToken);
        await retry.AddCustomerAsync(
            (store: this, customer, address), static (add, ct) => add.store.AddOnceAsync(add.customer, add.address, ct), cancellationToken);
    }

    public Task<bool> ChangePaymentAsync(
        long customerId, string method, string creditInfo, string purchaseOrder, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (source, customerId, method, creditInfo, purchaseOrder),
            static async (to, ct) =>
            {
                await using var call = ProcedureCatalogue.ChangePaymentMethod.On(to.source)
                    .With(to.customerId).With(to.method).With(to.creditInfo).With(to.purchaseOrder);
                return await call.ReadValueAsync<bool>(ct);
            },
            cancellationToken);

    public void Dispose()
    {
        _customerKeys.Dispose();
        _addressKeys.Dispose();
    }

    private async Task<long> AddOnceAsync(Customer customer, Address address, CancellationToken cancellationToken)
    {
        customer.AddressId = await SaveAsync(customer, address, cancellationToken);
        if (customer.AddressId != address.Id)
            _addressKeys.GiveBack(address.Id);
        return customer.Id;
    }

    private async Task<long> SaveAsync(Customer customer, Address address, CancellationToken cancellationToken)
    {
        await using var call = ProcedureCatalogue.NewCustomer.On(source)
            .With(customer.Id).With(customer.BusinessName).With(customer.BusinessInfo).With(customer.PasswordHash)
            .With(customer.ContactFirstName).With(customer.ContactLastName).With(customer.ContactPhone).With(customer.ContactEmail)
            .With(customer.PaymentMethod).With(customer.CreditInfo).With(customer.Discount).With(customer.PurchaseOrder)
            .With(address.Id).With(address.Street1).With(address.Street2).With(address.City).With(address.State).With(address.Zip)
            .With(address.CountryId);
        return await call.ReadValueAsync<long>(cancellationToken);
    }
}
