namespace TlsToll.Workload;

// One record for each table of the Coimbra kit, with the columns in the kit's order.

/// <summary>A row of <c>country</c>.</summary>
/// <param name="Id">From 1.</param>
/// <param name="Name">At most 50 characters.</param>
/// <param name="Tax">Share of the sub-total, 0 to 0.25, four decimals.</param>
/// <param name="ShippingZone">1 to <see cref="ShippingCosts.Zones"/>.</param>
public sealed record CountryRow(int Id, string Name, decimal Tax, int ShippingZone);

/// <summary>A row of <c>address</c>.</summary>
public sealed record AddressRow(int Id, string Street1, string Street2, string City, string State, string Zip, int CountryId);

/// <summary>A row of <c>author</c>.</summary>
public sealed record AuthorRow(int Id, string FirstName, string LastName);

/// <summary>A row of <c>customer</c>.</summary>
/// <param name="Id">From 1.</param>
/// <param name="BusinessName">At most 20 characters.</param>
/// <param name="BusinessInfo">At most 100 characters.</param>
/// <param name="PasswordHash">See <see cref="Passwords"/>.</param>
/// <param name="ContactFirstName">At most 15 characters.</param>
/// <param name="ContactLastName">At most 15 characters.</param>
/// <param name="ContactPhone">At most 16 characters.</param>
/// <param name="ContactEmail">At most 50 characters.</param>
/// <param name="PaymentMethod"><c>PO</c> or <c>CC</c>.</param>
/// <param name="CreditInfo">Card, number, expiry and holder; at most 300 characters.</param>
/// <param name="Discount">0 to 50 percent.</param>
/// <param name="AddressId">Id of the billing and shipping address.</param>
/// <param name="PurchaseOrderId">Purchase order number; at most 20 characters.</param>
public sealed record CustomerRow(
    int Id, string BusinessName, string BusinessInfo, string PasswordHash, string ContactFirstName, string ContactLastName,
    string ContactPhone, string ContactEmail, string PaymentMethod, string CreditInfo, decimal Discount, int AddressId,
    string PurchaseOrderId);

/// <summary>A row of <c>item</c>.</summary>
/// <param name="Id">From 1.</param>
/// <param name="Title">At most 60 characters.</param>
/// <param name="AuthorId">Id of the author.</param>
/// <param name="PublicationDate">Up to <see cref="ItemGenerator.OldestDays"/> days before the population's day.</param>
/// <param name="Publisher">At most 60 characters.</param>
/// <param name="Subject">One of the 24 subjects.</param>
/// <param name="Description">100 to 500 characters.</param>
/// <param name="SuggestedRetailPrice">In whole cents.</param>
/// <param name="Cost">50 to 100 % of the suggested retail price, in whole cents.</param>
/// <param name="Available">1 to 30 days after publication.</param>
/// <param name="Isbn">13 digits.</param>
/// <param name="Pages">20 to 9999.</param>
/// <param name="Backing">One of the five backings.</param>
/// <param name="Dimensions">Three lengths, such as <c>12.50x20.01x3.75</c>.</param>
/// <param name="ImageName">File name of the image.</param>
public sealed record ItemRow(
    int Id, string Title, int AuthorId, DateOnly PublicationDate, string Publisher, string Subject, string Description,
    decimal SuggestedRetailPrice, decimal Cost, DateOnly Available, string Isbn, int Pages, string Backing, string Dimensions,
    string ImageName);

/// <summary>A row of <c>orders</c>, with its lines.</summary>
/// <param name="Id">From 1.</param>
/// <param name="CustomerId">Id of the customer.</param>
/// <param name="Date">Time of the order, UTC, whole seconds.</param>
/// <param name="SubTotal">Sum of the lines.</param>
/// <param name="Tax">Tax.</param>
/// <param name="Total">Sum of sub-total, tax and shipping cost.</param>
/// <param name="ProcessDate">Time of shipping, UTC, whole seconds.</param>
/// <param name="ShipType">One of the six ship types.</param>
/// <param name="ShipAddressId">Id of the customer's address.</param>
/// <param name="Status"><see cref="PopulationRows.Shipped"/>.</param>
/// <param name="AuthorisationId">At most 16 characters.</param>
/// <param name="ShipCost">Shipping cost.</param>
/// <param name="Discount">The customer's discount in percent.</param>
/// <param name="Lines">The order lines, which are rows of <c>order_line</c>.</param>
public sealed record OrderRow(
    int Id, int CustomerId, DateTime Date, decimal SubTotal, decimal Tax, decimal Total, DateTime ProcessDate, string ShipType,
    int ShipAddressId, string Status, string AuthorisationId, decimal ShipCost, decimal Discount, IReadOnlyList<OrderLineRow> Lines);

/// <summary>A row of <c>order_line</c>.</summary>
/// <param name="Id">Number of the line, from 1.</param>
/// <param name="OrderId">Id of the order.</param>
/// <param name="ItemId">Id of the item; different in every line of an order.</param>
/// <param name="Quantity">Number of units.</param>
/// <param name="Status"><see cref="PopulationRows.Shipped"/>.</param>
/// <param name="Cost">Cost of the line after discount.</param>
public sealed record OrderLineRow(int Id, int OrderId, int ItemId, int Quantity, string Status, decimal Cost);

/// <summary>A row of <c>stock</c>.</summary>
/// <param name="ItemId">Id of the item.</param>
/// <param name="Quantity"><see cref="StockLevels.Least"/> to <see cref="StockLevels.Greatest"/>.</param>
public sealed record StockRow(int ItemId, int Quantity);
