namespace TlsToll.Contracts;

/// <summary>The application's fixed value sets, as defined by the Coimbra TPC-App kit.</summary>
public static class Vocabulary
{
    /// <summary>Payment by purchase order, validated by POV.</summary>
    public const string PurchaseOrder = "PO";

    /// <summary>Payment by credit card, authorised by PGE.</summary>
    public const string CreditCard = "CC";

    /// <summary>The 24 subjects of items.</summary>
    public static IReadOnlyList<string> Subjects { get; } =
    [
        "ARTS", "BIOGRAPHIES", "BUSINESS", "CHILDREN", "COMPUTERS", "COOKING", "HEALTH", "HISTORY", "HOME", "HUMOR", "LITERATURE",
        "MYSTERY", "NON-FICTION", "PARENTING", "POLITICS", "REFERENCE", "RELIGION", "ROMANCE", "SELF-HELP", "SCIENCE-NATURE",
        "SCIENCE-FICTION", "SPORTS", "TRAVEL", "YOUTH",
    ];

    /// <summary>The ship types of orders.</summary>
    public static IReadOnlyList<string> ShipTypes { get; } = ["AIR", "UPS", "FEDEX", "SHIP", "COURIER", "MAIL"];

    /// <summary>The credit card brands.</summary>
    public static IReadOnlyList<string> Cards { get; } = ["VISA", "MASTERCARD", "DISCOVER", "AMEX", "DINERS"];

    /// <summary>The backings of books.</summary>
    public static IReadOnlyList<string> Backings { get; } = ["HARDBACK", "PAPERBACK", "USED", "AUDIO", "LIMITED-EDITION"];
}
