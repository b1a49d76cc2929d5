using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Services;

/// <summary>Returns all data of one or more items, with authors and images.</summary>
internal sealed class ProductDetail(IItemStore items, ImageFiles images) : IService<ProductDetailRequest, ProductDetailResponse>
{
    public async Task<ProductDetailResponse> InvokeAsync(ProductDetailRequest request, CancellationToken cancellationToken)
    {
        var ids = request.ItemIds;
        var found = await items.FindAsync([.. ids], cancellationToken);
        var products = new List<Product>(ids.Count);
        for (var i = 0; i < ids.Count; i++)
        {
            if (!found.TryGetValue(ids[i], out var product))
                throw Faults.UnknownItem(Faults.Path(nameof(request.ItemIds), i), ids[i]);
            if (product.Image.Length == 0)
                product.Image = images.Read(product.ImageName);
            products.Add(product);
        }

        return new ProductDetailResponse { Products = products };
    }
}
