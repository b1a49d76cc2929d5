using System.ComponentModel.DataAnnotations;
using System.Xml.Serialization;

namespace TlsToll.Contracts.Services;

/// <summary>Request for the items of a subject published since a cut-off date.</summary>
[XmlType("NewProducts", Namespace = WireNames.SutNamespace)]
public sealed record NewProductsRequest
{
    /// <summary>One of <see cref="Vocabulary.Subjects"/>.</summary>
    [Required, StringLength(FieldLimits.ItemText, MinimumLength = 1)]
    public string Subject { get; set; } = "";

    /// <summary>Age of the cut-off date in days: 1 to 36,500.</summary>
    [Range(1, 36_500)]
    public int CutOffDays { get; set; }

    /// <summary>Maximum number of items: 1 to 50.</summary>
    [Range(1, FieldLimits.ItemsPerAnswer)]
    public int Limit { get; set; }
}

/// <summary>Response to New Products.</summary>
[XmlType("NewProductsResponse", Namespace = WireNames.SutNamespace)]
public sealed record NewProductsResponse
{
    /// <summary>The requested subject.</summary>
    public string Subject { get; set; } = "";

    /// <summary>The items, newest first; items of the same date by title.</summary>
    [XmlArray("Products"), XmlArrayItem("Product")]
    public List<ProductSummary> Products { get; set; } = [];
}

/// <summary>An item in a list.</summary>
[XmlType("ProductSummary", Namespace = WireNames.SutNamespace)]
public sealed record ProductSummary
{
    /// <summary>The item.</summary>
    public int ItemId { get; set; }

    /// <summary>Its title.</summary>
    public string Title { get; set; } = "";

    /// <summary>Its author's first name.</summary>
    public string AuthorFirstName { get; set; } = "";

    /// <summary>Its author's last name.</summary>
    public string AuthorLastName { get; set; } = "";
}
