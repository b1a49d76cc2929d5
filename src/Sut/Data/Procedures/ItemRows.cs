using System.Data.Common;
using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data.Procedures;

/// <summary>Reads the results of the procedures for items.</summary>
internal static class ItemRows
{
    /// <summary>Reads an item of New Products from four columns.</summary>
    public static ProductSummary Summary(DbDataReader row) => new()
    {
        ItemId = row.GetInt32(0),
        Title = row.GetString(1),
        AuthorFirstName = row.GetString(2),
        AuthorLastName = row.GetString(3),
    };

    /// <summary>Reads an item of Product Detail from seventeen columns.</summary>
    public static Product Detail(DbDataReader row) => new()
    {
        ItemId = row.GetInt32(0),
        Title = row.GetString(1),
        AuthorId = row.GetInt32(2),
        AuthorFirstName = row.GetString(3),
        AuthorLastName = row.GetString(4),
        PublicationDate = row.GetDateTime(5),
        Publisher = row.GetString(6),
        Subject = row.GetString(7),
        Description = row.GetString(8),
        SuggestedRetailPrice = row.GetDecimal(9),
        Cost = row.GetDecimal(10),
        Available = row.GetDateTime(11),
        Isbn = row.GetString(12),
        Pages = row.GetInt32(13),
        Backing = row.GetString(14),
        Dimensions = row.GetString(15),
        ImageName = row.GetString(16),
    };
}
