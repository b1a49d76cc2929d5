using System.Collections.Frozen;
using TlsToll.Contracts;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Services;

/// <summary>Lists the items of a subject published since a cut-off date.</summary>
internal sealed class NewProducts(IItemStore items, TimeProvider time) : IService<NewProductsRequest, NewProductsResponse>
{
    private static readonly FrozenSet<string> Subjects = Vocabulary.Subjects.ToFrozenSet(StringComparer.Ordinal);

    public async Task<NewProductsResponse> InvokeAsync(NewProductsRequest request, CancellationToken cancellationToken)
    {
        if (!Subjects.Contains(request.Subject))
            throw Faults.NotFound(nameof(request.Subject), "There is no such subject.");
        var since = DateOnly.FromDateTime(time.GetUtcNow().UtcDateTime).AddDays(-request.CutOffDays);
        var products = await items.FindNewAsync(request.Subject, since, request.Limit, cancellationToken);
        return new NewProductsResponse { Subject = request.Subject, Products = products };
    }
}
