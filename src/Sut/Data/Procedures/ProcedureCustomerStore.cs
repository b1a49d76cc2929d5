using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Procedures;

internal sealed class ProcedureCustomerStore(IProcedures procedures, TransientRetry retry) : ICustomerStore, IDisposable
{
    private readonly KeyBlocks _customerKeys = new(
        ct => procedures.CallAsync(ProcedureCatalogue.CustomerKeys, [], ResultSets.ValueAsync<long>, ct), KeySequences.CustomerBlock, retry);

    private readonly KeyBlocks _addressKeys = new(
        ct => procedures.CallAsync(ProcedureCatalogue.AddressKeys, [], ResultSets.ValueAsync<long>, ct), KeySequences.AddressBlock, retry);

    /// <inheritdoc/>
    /// <remarks>One round trip, plus one for each block of customer keys and of address keys.</remarks>
    public async Task AddAsync(Customer customer, Address address, CancellationToken cancellationToken)
    {
        customer.Id = await _customerKeys.TakeAsync(cancellationToken);
        address.Id = await _addressKeys.TakeAsync(cancellationToken);
        await retry.AddCustomerAsync(
            (store: this, customer, address), static (add, ct) => add.store.AddOnceAsync(add.customer, add.address, ct), cancellationToken);
    }

    public Task<bool> ChangePaymentAsync(
        long customerId, string method, string creditInfo, string purchaseOrder, CancellationToken cancellationToken) =>
        retry.CallAsync(
            procedures,
            ProcedureCatalogue.ChangePaymentMethod,
            [customerId, method, creditInfo, purchaseOrder],
            ResultSets.ValueAsync<bool>,
            cancellationToken);

    public void Dispose()
    {
        _customerKeys.Dispose();
        _addressKeys.Dispose();
    }

    private async Task<long> AddOnceAsync(Customer customer, Address address, CancellationToken cancellationToken)
    {
        object[] values =
        [
            customer.Id, customer.BusinessName, customer.BusinessInfo, customer.PasswordHash, customer.ContactFirstName,
            customer.ContactLastName, customer.ContactPhone, customer.ContactEmail, customer.PaymentMethod, customer.CreditInfo,
            customer.Discount, customer.PurchaseOrder, address.Id, address.Street1, address.Street2, address.City, address.State,
            address.Zip, address.CountryId,
        ];
        customer.AddressId = await procedures.CallAsync(
            ProcedureCatalogue.NewCustomer, values, ResultSets.ValueAsync<long>, cancellationToken);
        if (customer.AddressId != address.Id)
            _addressKeys.GiveBack(address.Id);
        return customer.Id;
    }
}
