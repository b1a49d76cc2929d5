using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Services;

/// <summary>Changes an item's cost, publication date and image.</summary>
internal sealed class ChangeItem(IItemStore items, ImageFiles images) : IService<ChangeItemRequest, ChangeItemResponse>
{
    public async Task<ChangeItemResponse> InvokeAsync(ChangeItemRequest request, CancellationToken cancellationToken)
    {
        if (!images.Exists(request.ImageName))
            throw Faults.UnknownImage(nameof(request.ImageName));
        var published = DateOnly.FromDateTime(request.PublicationDate);
        var changed = await items.ChangeAsync(request.ItemId, request.Cost, published, request.ImageName, cancellationToken);
        return changed
            ? new ChangeItemResponse { ItemId = request.ItemId }
            : throw Faults.UnknownItem(nameof(request.ItemId), request.ItemId);
    }
}
