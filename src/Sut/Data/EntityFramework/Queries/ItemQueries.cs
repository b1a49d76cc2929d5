using Microsoft.EntityFrameworkCore;
using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data.EntityFramework.Queries;

/// <summary>Compiled queries of New Products and Product Detail. They are specific to one model, and thus to one engine.</summary>
internal sealed class ItemQueries
{
    public Func<SutDb, string, DateOnly, int, IAsyncEnumerable<ProductSummary>> New { get; } =
        EF.CompileAsyncQuery((SutDb db, string subject, DateOnly since, int limit) => db.Items
            .Where(i => i.Subject == subject && i.PublicationDate >= since)
            .OrderByDescending(i => i.PublicationDate).ThenBy(i => i.Title).ThenBy(i => i.Id)
            .Take(limit)
            .Select(i => new ProductSummary
            {
                ItemId = i.Id,
                Title = i.Title,
                AuthorFirstName = i.Author!.FirstName,
                AuthorLastName = i.Author.LastName,
            }));

    public Func<SutDb, int[], IAsyncEnumerable<Product>> Detail { get; } =
        EF.CompileAsyncQuery((SutDb db, int[] ids) => db.Items
            .Where(i => ids.Contains(i.Id))
            .Select(i => new Product
            {
                ItemId = i.Id,
                Title = i.Title,
                AuthorId = i.AuthorId,
                AuthorFirstName = i.Author!.FirstName,
                AuthorLastName = i.Author.LastName,
                PublicationDate = i.PublicationDate.ToDateTime(TimeOnly.MinValue),
                Publisher = i.Publisher,
                Subject = i.Subject,
                Description = i.Description,
                SuggestedRetailPrice = i.SuggestedRetailPrice,
                Cost = i.Cost,
                Available = i.Available.ToDateTime(TimeOnly.MinValue),
                Isbn = i.Isbn,
                Pages = i.Pages,
                Backing = i.Backing,
                Dimensions = i.Dimensions,
                ImageName = i.ImageName,
            }));
}
