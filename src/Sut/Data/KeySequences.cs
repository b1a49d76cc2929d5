namespace TlsToll.Sut.Data;

/// <summary>The sequences that keys are drawn from. Sizes are the increments in each <c>schema.sql</c>: a block is what one step skips.</summary>
internal static class KeySequences
{
    public const string Address = "address_hilo";
    public const int AddressBlock = 100;

    public const string Customer = "customer_hilo";
    public const int CustomerBlock = 100;

    public const string Order = "orders_hilo";
    public const int OrderBlock = 1000;
}
