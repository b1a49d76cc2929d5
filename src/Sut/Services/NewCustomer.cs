using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Entities;
using TlsToll.Sut.Vendors;
using TlsToll.Workload;

namespace TlsToll.Sut.Services;

/// <summary>Registers a customer after a vendor has accepted its payment method.</summary>
internal sealed class NewCustomer(ICustomerStore customers, CountryTable countries, VendorClient vendors, NewCustomerGenerator generator)
    : IService<NewCustomerRequest, NewCustomerResponse>
{
    public async Task<NewCustomerResponse> InvokeAsync(NewCustomerRequest request, CancellationToken cancellationToken)
    {
        var country = (await countries.GetAsync(cancellationToken)).Find(request.BillingCountry)
            ?? throw Faults.NotFound(nameof(request.BillingCountry), "There is no country of this name.");
        await CheckPaymentAsync(request, cancellationToken);
        var customer = CustomerOf(request);
        await customers.AddAsync(customer, AddressOf(request, country.Id), cancellationToken);
        return new NewCustomerResponse { CustomerId = customer.Id };
    }

    private Customer CustomerOf(NewCustomerRequest request) => new()
    {
        BusinessName = request.BusinessName,
        BusinessInfo = request.BusinessInfo,
        PasswordHash = Passwords.Hash(request.Password, generator.Salt()),
        ContactFirstName = request.ContactFirstName,
        ContactLastName = request.ContactLastName,
        ContactPhone = request.ContactPhone,
        ContactEmail = request.ContactEmail,
        PaymentMethod = request.PaymentMethod,
        CreditInfo = request.CreditInfo,
        PurchaseOrder = request.PurchaseOrderId,
        Discount = generator.Discount(),
    };

    private static Address AddressOf(NewCustomerRequest request, int countryId) => new()
    {
        Street1 = request.BillingStreet1,
        Street2 = request.BillingStreet2,
        City = request.BillingCity,
        State = request.BillingState,
        Zip = request.BillingZip,
        CountryId = countryId,
    };

    // An amount of 0 only checks the payment method, so there is nothing to void if the rest fails.
    private async Task CheckPaymentAsync(NewCustomerRequest request, CancellationToken cancellationToken)
    {
        var payment = new PaymentMethod(request.PaymentMethod, request.CreditInfo, request.PurchaseOrderId);
        try
        {
            var response = await vendors.AuthoriseAsync(Guid.NewGuid().ToString("N"), payment, amount: 0, cancellationToken);
            if (!response.Authorised)
                throw Faults.Refused(response.Reason);
        }
        catch (VendorException e)
        {
            throw Faults.VendorUnavailable(e);
        }
    }
}
