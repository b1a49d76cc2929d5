using TlsToll.Contracts;

namespace TlsToll.Workload;

/// <summary>Options for drawing the inputs of the services.</summary>
public sealed record InputOptions
{
    /// <summary>
    /// Items per Product Detail: one (García et al. 2007, section 3.2, "1 image"); the Coimbra kit uses <c>uniform:1..15</c>.
    /// </summary>
    public CountRange DetailItems { get; init; } = new(1, 1);

    /// <summary>Lines per Create Order. This project's assumption.</summary>
    public CountRange OrderLines { get; init; } = new(1, 10);

    /// <summary>Units per line. This project's assumption.</summary>
    public CountRange LineUnits { get; init; } = new(1, 10);

    /// <summary>
    /// Share of New Customer and Change Payment Method requests that pay by purchase order; the others pay by card. This project's
    /// assumption.
    /// </summary>
    public double PurchaseOrderShare { get; init; } = 0.5;

    /// <summary>Share of New Customer requests with an address that already exists in the database. This project's assumption.</summary>
    public double KnownAddressShare { get; init; } = 0.5;

    /// <summary>
    /// Cut-off age of New Products in days: from a year to the age of the oldest items, so that the response is rarely empty with 1,000
    /// items or more. This project's assumption.
    /// </summary>
    public CountRange CutOffDays { get; init; } = new(365, ItemGenerator.OldestDays);

    /// <summary>Maximum number of items per New Products response: 50 (Coimbra kit).</summary>
    public int NewProductsLimit { get; init; } = FieldLimits.ItemsPerAnswer;

    /// <summary>Maximum number of orders per Order Status response. This project's assumption.</summary>
    public int OrderStatusLimit { get; init; } = 10;

    /// <summary>The values that the services would reject, one sentence each.</summary>
    public IEnumerable<string> Problems()
    {
        if (DetailItems is not { Min: >= 1, Max: <= FieldLimits.ItemsPerAnswer })
            yield return $"Product Detail takes 1 to {FieldLimits.ItemsPerAnswer} items.";
        if (OrderLines is not { Min: >= 1, Max: <= FieldLimits.OrderLines })
            yield return $"An order has 1 to {FieldLimits.OrderLines} lines.";
        if (LineUnits is not { Min: >= 1, Max: <= 9999 })
            yield return "A line of an order has 1 to 9999 units.";
        if (CutOffDays is not { Min: >= 1, Max: <= 36_500 })
            yield return "The cut-off of New Products is 1 to 36500 days.";
        if (NewProductsLimit is < 1 or > FieldLimits.ItemsPerAnswer)
            yield return $"New Products returns 1 to {FieldLimits.ItemsPerAnswer} items.";
        if (OrderStatusLimit is < 1 or > 50)
            yield return "Order Status returns 1 to 50 orders.";
        if (PurchaseOrderShare is not (>= 0 and <= 1))
            yield return "The share of purchase orders is from 0 to 1.";
        if (KnownAddressShare is not (>= 0 and <= 1))
            yield return "The share of known addresses is from 0 to 1.";
    }
}
