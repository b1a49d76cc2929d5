using System.ComponentModel.DataAnnotations;
using System.Xml.Serialization;

namespace TlsToll.Contracts.Services;

/// <summary>Request for all data of one or more items.</summary>
[XmlType("ProductDetail", Namespace = WireNames.SutNamespace)]
public sealed record ProductDetailRequest
{
    /// <summary>1 to 50 different item ids.</summary>
    [Required, Length(1, FieldLimits.ItemsPerAnswer)]
    [XmlArray("ItemIds"), XmlArrayItem("ItemId")]
    public List<int> ItemIds { get; set; } = [];
}

/// <summary>Response to Product Detail.</summary>
[XmlType("ProductDetailResponse", Namespace = WireNames.SutNamespace)]
public sealed record ProductDetailResponse
{
    /// <summary>The items in the requested order.</summary>
    [XmlArray("Products"), XmlArrayItem("Product")]
    public List<Product> Products { get; set; } = [];
}

/// <summary>All data of an item, with author and image.</summary>
[XmlType("Product", Namespace = WireNames.SutNamespace)]
public sealed record Product
{
    /// <summary>The item.</summary>
    public int ItemId { get; set; }

    /// <summary>Title.</summary>
    public string Title { get; set; } = "";

    /// <summary>The author's id.</summary>
    public int AuthorId { get; set; }

    /// <summary>The author's first name.</summary>
    public string AuthorFirstName { get; set; } = "";

    /// <summary>The author's last name.</summary>
    public string AuthorLastName { get; set; } = "";

    /// <summary>Date of publication.</summary>
    [XmlElement(DataType = "date")]
    public DateTime PublicationDate { get; set; }

    /// <summary>Publisher.</summary>
    public string Publisher { get; set; } = "";

    /// <summary>Subject.</summary>
    public string Subject { get; set; } = "";

    /// <summary>Description.</summary>
    public string Description { get; set; } = "";

    /// <summary>Suggested retail price.</summary>
    public decimal SuggestedRetailPrice { get; set; }

    /// <summary>Cost.</summary>
    public decimal Cost { get; set; }

    /// <summary>First date of availability.</summary>
    [XmlElement(DataType = "date")]
    public DateTime Available { get; set; }

    /// <summary>ISBN.</summary>
    public string Isbn { get; set; } = "";

    /// <summary>Number of pages.</summary>
    public int Pages { get; set; }

    /// <summary>Backing.</summary>
    public string Backing { get; set; } = "";

    /// <summary>Dimensions.</summary>
    public string Dimensions { get; set; } = "";

    /// <summary>File name of the image.</summary>
    public string ImageName { get; set; } = "";

    /// <summary>The image: a JPEG.</summary>
    public byte[] Image { get; set; } = [];
}
