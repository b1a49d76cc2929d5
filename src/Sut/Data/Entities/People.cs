namespace TlsToll.Sut.Data.Entities;

internal sealed class Country
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public decimal Tax { get; set; }
    public int ShippingZone { get; set; }
}

internal sealed class Address
{
    public long Id { get; set; }
    public string Street1 { get; set; } = "";
    public string Street2 { get; set; } = "";
    public string City { get; set; } = "";
    public string State { get; set; } = "";
    public string Zip { get; set; } = "";
    public int CountryId { get; set; }
}

internal sealed class Customer
{
    public long Id { get; set; }
    public string BusinessName { get; set; } = "";
    public string BusinessInfo { get; set; } = "";
    public string PasswordHash { get; set; } = "";
    public string ContactFirstName { get; set; } = "";
    public string ContactLastName { get; set; } = "";
    public string ContactPhone { get; set; } = "";
    public string ContactEmail { get; set; } = "";
    public string PaymentMethod { get; set; } = "";
    public string CreditInfo { get; set; } = "";
    public decimal Discount { get; set; }
    public long AddressId { get; set; }
    public string PurchaseOrder { get; set; } = "";
    public Address? Address { get; set; }
}
