namespace TlsToll.Contracts;

/// <summary>Limits of fields and messages. Maximum text lengths, in characters, are the column widths of the Coimbra TPC-App kit.</summary>
public static class FieldLimits
{
    /// <summary>A customer's business name.</summary>
    public const int BusinessName = 20;

    /// <summary>A customer's business description.</summary>
    public const int BusinessInfo = 100;

    /// <summary>A password in clear text; only its salted hash is stored.</summary>
    public const int Password = 20;

    /// <summary>First or last name of a contact.</summary>
    public const int ContactName = 15;

    /// <summary>Phone number.</summary>
    public const int Phone = 16;

    /// <summary>E-mail address.</summary>
    public const int Email = 50;

    /// <summary>A line of a street address.</summary>
    public const int Street = 40;

    /// <summary>City.</summary>
    public const int City = 30;

    /// <summary>State or province.</summary>
    public const int State = 20;

    /// <summary>Postal code.</summary>
    public const int Zip = 10;

    /// <summary>Name of a country.</summary>
    public const int Country = 50;

    /// <summary>Payment method: <c>PO</c> or <c>CC</c>.</summary>
    public const int PaymentMethod = 2;

    /// <summary>Credit card information.</summary>
    public const int CreditInfo = 300;

    /// <summary>Purchase order id. The kit does not define its length; the value is this project's assumption.</summary>
    public const int PurchaseOrder = 20;

    /// <summary>Ship type.</summary>
    public const int ShipType = 10;

    /// <summary>Title, publisher, subject and image name of an item.</summary>
    public const int ItemText = 60;

    /// <summary>The client's request id, which makes Create Order idempotent.</summary>
    public const int RequestId = 64;

    /// <summary>A vendor's authorisation id.</summary>
    public const int AuthorisationId = 16;

    /// <summary>Maximum number of lines of one order. This project's assumption.</summary>
    public const int OrderLines = 100;

    /// <summary>
    /// Maximum number of items in a response of Product Detail or New Products (the Coimbra kit's limit for New Products).
    /// </summary>
    public const int ItemsPerAnswer = 50;

    /// <summary>Maximum number of orders in a response of Order Status. This project's assumption.</summary>
    public const int OrdersPerAnswer = 50;

    /// <summary>Maximum size of a request body in bytes: 1 MiB.</summary>
    public const int RequestBytes = 1 << 20;
}
