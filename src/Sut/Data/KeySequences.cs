namespace TlsToll.Sut.Data;

/// <summary>Sequences of keys and their block sizes, which must equal the increments in each <c>schema.sql</c>.</summary>
internal static class KeySequences
{
    public const string Address = "address_hilo";
    public const int AddressBlock = 100;

    public const string Customer = "customer_hilo";
    public const int CustomerBlock = 100;

    public const string Order = "orders_hilo";
    public const int OrderBlock = 1000;
}
