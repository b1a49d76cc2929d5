using TlsToll.Contracts;

namespace TlsToll.Workload;

/// <summary>A way to pay. Both are known of a customer; the method says which is used.</summary>
internal sealed record Payment(string Method, string CreditInfo, string PurchaseOrderId);

internal static class PaymentGenerator
{
    public static Payment Draw(RandomStream stream, double purchaseOrderShare) => new(
        stream.Chance(purchaseOrderShare) ? Vocabulary.PurchaseOrder : Vocabulary.CreditCard,
        Card(stream),
        $"PO{stream.NextDigits(12)}");

    // No bank issued these numbers: 16 random digits, without regard to the check digit.
    private static string Card(RandomStream stream)
    {
        var (card, number) = (stream.Pick(Vocabulary.Cards), stream.NextDigits(16));
        var (month, year) = (stream.NextInt(1, 12), stream.NextInt(2030, 2039));
        return FormattableString.Invariant($"{card} {number} {month:00}/{year} {stream.NextName()} {stream.NextName()}");
    }
}
