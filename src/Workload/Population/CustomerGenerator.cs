using TlsToll.Contracts;

namespace TlsToll.Workload;

/// <summary>A customer's payment details. Card and purchase order are both stored; the method selects one.</summary>
internal sealed record Payment(string Method, string CreditInfo, string PurchaseOrderId);

/// <summary>Draws customers with their addresses and payments, for the population and for New Customer.</summary>
internal static class CustomerGenerator
{
    // Half of the customers use each method. This project's assumption.
    private const double PurchaseOrderShare = 0.5;
    private const int GreatestDiscountCents = 50_00;

    public static CustomerRow Row(PopulationScale scale, int id)
    {
        var (addressId, discount) = Terms(scale, id);
        var stream = scale.Stream(RowPart.Customer, id);
        var name = BusinessName(stream);
        var info = BusinessInfo(stream);
        var (first, last) = (stream.NextName(), stream.NextName());
        var payment = DrawPayment(stream, PurchaseOrderShare);
        return new(
            id, name, info, PasswordHash(stream), first, last, Phone(stream), Email(first, last, id), payment.Method, payment.CreditInfo,
            discount, addressId, payment.PurchaseOrderId);
    }

    // A separate stream, because an order needs these values without the cost of a password hash. The discount is uniform from 0 to 50 %
    // (Coimbra kit).
    public static (int AddressId, decimal Discount) Terms(PopulationScale scale, int id)
    {
        var stream = scale.Stream(RowPart.CustomerTerms, id);
        return (stream.NextInt(1, scale.Addresses), stream.NextCents(0, GreatestDiscountCents));
    }

    // A separate stream, because pricing an order needs only the country of an address.
    public static int CountryOf(PopulationScale scale, int addressId) => DrawCountry(scale.Stream(RowPart.AddressCountry, addressId));

    public static int DrawCountry(RandomStream stream) => stream.NextInt(1, Countries.All.Count);

    public static AddressRow DrawAddress(RandomStream stream, int id, int countryId) => new(
        id, $"{stream.NextInt(1, 9999)} {stream.NextText(10, 30)}", stream.NextText(10, 40), stream.NextText(4, 30),
        stream.NextText(2, 20), stream.NextDigits(stream.NextInt(5, 10)), countryId);

    public static Payment DrawPayment(RandomStream stream, double purchaseOrderShare) => new(
        stream.Chance(purchaseOrderShare) ? Vocabulary.PurchaseOrder : Vocabulary.CreditCard,
        Card(stream),
        $"PO{stream.NextDigits(12)}");

    public static string BusinessName(RandomStream stream) => stream.NextText(6, FieldLimits.BusinessName);

    public static string BusinessInfo(RandomStream stream) => stream.NextText(30, FieldLimits.BusinessInfo);

    public static string Phone(RandomStream stream) => stream.NextDigits(stream.NextInt(9, FieldLimits.Phone));

    public static string Password(RandomStream stream) => stream.NextSyllables(4) + stream.NextDigits(4);

    public static string Email(string first, string last, long number) => $"{first}.{last}{number}@example.com";

    // Fictitious numbers: 16 random digits without a valid check digit.
    private static string Card(RandomStream stream)
    {
        var (card, number) = (stream.Pick(Vocabulary.Cards), stream.NextDigits(16));
        var (month, year) = (stream.NextInt(1, 12), stream.NextInt(2030, 2039));
        return FormattableString.Invariant($"{card} {number} {month:00}/{year} {stream.NextName()} {stream.NextName()}");
    }

    private static string PasswordHash(RandomStream stream)
    {
        var password = Password(stream);
        Span<byte> salt = stackalloc byte[Passwords.SaltBytes];
        foreach (ref var part in salt)
            part = (byte)stream.NextInt(0, byte.MaxValue);
        return Passwords.Hash(password, salt);
    }
}
