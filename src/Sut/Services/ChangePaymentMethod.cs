using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Services;

/// <summary>Changes a customer's payment method.</summary>
internal sealed class ChangePaymentMethod(ICustomerStore customers) : IService<ChangePaymentMethodRequest, ChangePaymentMethodResponse>
{
    public async Task<ChangePaymentMethodResponse> InvokeAsync(ChangePaymentMethodRequest request, CancellationToken cancellationToken)
    {
        var changed = await customers.ChangePaymentAsync(
            request.CustomerId, request.PaymentMethod, request.CreditInfo, request.PurchaseOrderId, cancellationToken);
        return changed
            ? new ChangePaymentMethodResponse { CustomerId = request.CustomerId, PaymentMethod = request.PaymentMethod }
            : throw Faults.UnknownCustomer(request.CustomerId);
    }
}
