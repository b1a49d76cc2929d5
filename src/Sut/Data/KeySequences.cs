namespace TlsToll.Sut.Data;

/// <summary>The sequences of keys. A block is as large as the sequence's increment in each <c>schema.sql</c>.</summary>
internal static class KeySequences
{
    public const string Address = "address_hilo";
    public const int AddressBlock = 100;

    public const string Customer = "customer_hilo";
    public const int CustomerBlock = 100;

    public const string Order = "orders_hilo";
    public const int OrderBlock = 1000;
}
