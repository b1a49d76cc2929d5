using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

internal sealed class ProcedureCustomerStore(SqlServerSource source, Repetition repetition, IDatabaseErrors errors)
    : ICustomerStore, IDisposable
{
    private readonly KeyBlocks _customerKeys = new(
        ct => ProcedureCatalogue.CustomerKeys.DrawAsync(source, ct), KeySequences.CustomerBlock, repetition);

    private readonly KeyBlocks _addressKeys = new(
        ct => ProcedureCatalogue.AddressKeys.DrawAsync(source, ct), KeySequences.AddressBlock, repetition);

    /// <inheritdoc/>
    /// <remarks>One round trip, and others once in a block of keys.</remarks>
    public async Task<long> AddAsync(Customer customer, Address address, CancellationToken cancellationToken)
    {
        customer.Id = await _customerKeys.TakeAsync(cancellationToken);
        address.Id = await _addressKeys.TakeAsync(cancellationToken);
        return await CustomerAdding.RunAsync(
            customer, (store: this, customer, address), static (add, ct) => add.store.AddOnceAsync(add.customer, add.address, ct), errors, errors.IsTransient,
            cancellationToken);
    }

    public Task<bool> ChangePaymentAsync(
        long customerId, string method, string creditInfo, string purchaseOrder, CancellationToken cancellationToken) =>
        repetition.RunAsync(
            (source, customerId, method, creditInfo, purchaseOrder),
            static (to, ct) => ProcedureCatalogue.ChangePaymentMethod
                .Call(to.source, to.customerId, to.method, to.creditInfo, to.purchaseOrder).ReadValueAsync<bool>(ct),
            cancellationToken);

    public void Dispose()
    {
        _customerKeys.Dispose();
        _addressKeys.Dispose();
    }

    private async Task AddOnceAsync(Customer customer, Address address, CancellationToken cancellationToken)
    {
        customer.AddressId = await SaveAsync(customer, address, cancellationToken);
        if (customer.AddressId != address.Id)
            _addressKeys.GiveBack(address.Id);
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
