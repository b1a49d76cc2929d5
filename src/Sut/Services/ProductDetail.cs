using TlsToll.Contracts.Services;
using TlsToll.Hosting.Messages;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Services;

/// <summary>
/// Returns all data of one or more items, with authors and images. Responses with more than 256 KiB of images are sent item by item, and
/// each image is read when its item is sent.
/// </summary>
internal sealed class ProductDetail(IItemStore items, ImageFiles images)
    : IService<ProductDetailRequest, ProductDetailResponse>, ILargeResponses<ProductDetailResponse>
{
    public async Task<ProductDetailResponse> InvokeAsync(ProductDetailRequest request, CancellationToken cancellationToken)
    {
        var ids = request.ItemIds;
        var found = await items.FindAsync([.. ids], cancellationToken);
        var products = new List<Product>(ids.Count);
        for (var i = 0; i < ids.Count; i++)
        {
            products.Add(found.TryGetValue(ids[i], out var product)
                ? product
                : throw Faults.UnknownItem(Faults.Path(nameof(request.ItemIds), i), ids[i]));
        }

        if (products.Count == 1 || products.Sum(p => images.LengthOf(p.ImageName)) <= HttpMessages.PieceBytes)
        {
            foreach (var product in products)
                product.Image = images.Read(product.ImageName);
        }

        return new ProductDetailResponse { Products = products };
    }

    // A copy of each product, so that no image stays in memory once it is sent. The images exist, because their lengths were read.
    public ResponsePieces? PiecesOf(ProductDetailResponse response) => response.Products is [{ Image.Length: 0 }, ..] products
        ? new ListPieces<ProductDetailResponse, Product>(
            nameof(response.Products), products.Select(p => p with { Image = images.Read(p.ImageName) }))
        : null;
}
