using System.ComponentModel.DataAnnotations;
using System.Xml.Serialization;

namespace TlsToll.Contracts.Services;

/// <summary>Request to change an item.</summary>
[XmlType("ChangeItem", Namespace = WireNames.SutNamespace)]
public sealed record ChangeItemRequest
{
    /// <summary>The item.</summary>
    [Range(1, int.MaxValue)]
    public int ItemId { get; set; }

    /// <summary>The new cost: 0.01 to 999,999.99, at most two decimals.</summary>
    [Range(typeof(decimal), "0.01", "999999.99", ParseLimitsInInvariantCulture = true)]
    public decimal Cost { get; set; }

    /// <summary>The new publication date: 1900 to 2999.</summary>
    [Range(typeof(DateTime), "1900-01-01", "2999-12-31", ParseLimitsInInvariantCulture = true)]
    [XmlElement(DataType = "date")]
    public DateTime PublicationDate { get; set; }

    /// <summary>File name of the new image, which must exist in the SUT.</summary>
    [Required, StringLength(FieldLimits.ItemText, MinimumLength = 1)]
    public string ImageName { get; set; } = "";
}

/// <summary>Response to Change Item.</summary>
[XmlType("ChangeItemResponse", Namespace = WireNames.SutNamespace)]
public sealed record ChangeItemResponse
{
    /// <summary>The item that was changed.</summary>
    public int ItemId { get; set; }
}
