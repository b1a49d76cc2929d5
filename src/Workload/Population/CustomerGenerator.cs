using TlsToll.Contracts;

namespace TlsToll.Workload;

/// <summary>How customers are drawn, for the population and for New Customer alike.</summary>
internal static class CustomerGenerator
{
    // Half of the customers pay each way. This project's assumption.
    private const double PurchaseOrderShare = 0.5;
    private const int GreatestDiscountCents = 50_00;

    public static CustomerRow Row(PopulationScale scale, int id)
    {
        var (addressId, discount) = Terms(scale, id);
        var stream = scale.Stream(RowPart.Customer, id);
        var name = BusinessName(stream);
        var info = BusinessInfo(stream);
        var (first, last) = (stream.NextName(), stream.NextName());
        var payment = PaymentGenerator.Draw(stream, PurchaseOrderShare);
        return new(
            id,
            name,
            info,
            PasswordHash(stream),
            first,
            last,
            Phone(stream),
            Email(first, last, id),
            payment.Method,
            payment.CreditInfo,
            discount,
            addressId,
            payment.PurchaseOrderId);
    }

    // Apart from the rest of the row: an order needs these without the cost of a password's hash. The discount is uniform 0 to 50 % (the
    // Coimbra kit).
    public static (int AddressId, decimal Discount) Terms(PopulationScale scale, int id)
    {
        var stream = scale.Stream(RowPart.CustomerTerms, id);
        return (stream.NextInt(1, scale.Addresses), stream.NextCents(0, GreatestDiscountCents));
    }

    public static string BusinessName(RandomStream stream) => stream.NextText(6, FieldLimits.BusinessName);

    public static string BusinessInfo(RandomStream stream) => stream.NextText(30, FieldLimits.BusinessInfo);

    public static string Phone(RandomStream stream) => stream.NextDigits(stream.NextInt(9, FieldLimits.Phone));

    public static string Password(RandomStream stream) => stream.NextSyllables(4) + stream.NextDigits(4);

    public static string Email(string first, string last, long number) => $"{first}.{last}{number}@example.com";

    private static string PasswordHash(RandomStream stream)
    {
        var password = Password(stream);
        Span<byte> salt = stackalloc byte[Passwords.SaltBytes];
        foreach (ref var part in salt)
            part = (byte)stream.NextInt(0, byte.MaxValue);
        return Passwords.Hash(password, salt);
    }
}
