using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

internal sealed class ProcedureCustomerStore(SqlServerSource source, TransientRetry retry) : ICustomerStore, IDisposable
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
            static (to, ct) => ProcedureCatalogue.ChangePaymentMethod
                .Call(to.source, to.customerId, to.method, to.creditInfo, to.purchaseOrder).ReadValueAsync<bool>(ct),
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

    private Task<long> SaveAsync(Customer customer, Address address, CancellationToken cancellationToken) =>
        ProcedureCatalogue.NewCustomer.Call(
            source,
            customer.Id,
            customer.BusinessName,
            customer.BusinessInfo,
            customer.PasswordHash,
            customer.ContactFirstName,
            customer.ContactLastName,
            customer.ContactPhone,
            customer.ContactEmail,
            customer.PaymentMethod,
            customer.CreditInfo,
            customer.Discount,
            customer.PurchaseOrder,
            address.Id,
            address.Street1,
            address.Street2,
            address.City,
            address.State,
            address.Zip,
            address.CountryId).ReadValueAsync<long>(cancellationToken);
}
