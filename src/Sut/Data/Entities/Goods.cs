namespace TlsToll.Sut.Data.Entities;

internal sealed class Author
{
    public int Id { get; set; }
    public string FirstName { get; set; } = "";
    public string LastName { get; set; } = "";
}

internal sealed class Item
{
    public int Id { get; set; }
    public string Title { get; set; } = "";
    public int AuthorId { get; set; }
    public DateOnly PublicationDate { get; set; }
    public string Publisher { get; set; } = "";
    public string Subject { get; set; } = "";
    public string Description { get; set; } = "";
    public decimal SuggestedRetailPrice { get; set; }
    public decimal Cost { get; set; }
    public DateOnly Available { get; set; }
    public string Isbn { get; set; } = "";
    public int Pages { get; set; }
    public string Backing { get; set; } = "";
    public string Dimensions { get; set; } = "";
    public string ImageName { get; set; } = "";
    public Author? Author { get; set; }
}

internal sealed class Stock
{
    public int ItemId { get; set; }
    public int Quantity { get; set; }
}
