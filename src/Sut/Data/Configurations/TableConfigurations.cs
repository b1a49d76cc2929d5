using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using TlsToll.Contracts;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Configurations;

/// <summary>Maps the entities to the tables of <c>schema.sql</c>.</summary>
internal static class TableConfigurations
{
    public const string AddressKey = "pk_address";

    /// <summary>Unique index of addresses, ignoring case. It is an index on expressions, which the EF Core model cannot declare.</summary>
    public const string SameAddressIndex = "ux_address";

    public const string CustomerKey = "pk_customer";
    public const string OrderKey = "pk_orders";

    /// <summary>Unique index that makes Create Order idempotent.</summary>
    public const string RequestIdIndex = "ux_orders_request_id";

    /// <summary>
    /// Trigger that refuses orders of a voided request id. On PostgreSQL, its error has this name as that of the violated constraint.
    /// </summary>
    public const string VoidedRequestTrigger = "tr_orders_voided";

    public static void Configure(ModelBuilder model)
    {
        Configure(model.Entity<Country>());
        Configure(model.Entity<Address>());
        Configure(model.Entity<Customer>());
        Configure(model.Entity<Author>());
        Configure(model.Entity<Item>());
        Configure(model.Entity<Stock>());
        Configure(model.Entity<Order>());
        Configure(model.Entity<OrderLine>());
        Configure(model.Entity<ShippingMessage>());
        Configure(model.Entity<StockMessage>());
        Configure(model.Entity<VoidMessage>());
        Configure(model.Entity<VoidedRequest>());
        Configure(model.Entity<SchemaVersion>());
        foreach (var key in model.Model.GetEntityTypes().SelectMany(e => e.GetForeignKeys()))
            key.DeleteBehavior = DeleteBehavior.NoAction;
    }

    private static void Configure(EntityTypeBuilder<Country> builder)
    {
        builder.ToTable("country");
        builder.HasKey(c => c.Id).HasName("pk_country");
        builder.Property(c => c.Id).HasColumnName("co_id").ValueGeneratedNever();
        builder.Property(c => c.Name).HasColumnName("co_name").HasMaxLength(FieldLimits.Country);
        builder.Property(c => c.Tax).HasColumnName("co_tax").HasPrecision(5, 4);
        builder.Property(c => c.ShippingZone).HasColumnName("co_shipping_zone");
        builder.HasIndex(c => c.Name).IsUnique().HasDatabaseName("ux_country_name");
    }

    private static void Configure(EntityTypeBuilder<Address> builder)
    {
        builder.ToTable("address");
        builder.HasKey(a => a.Id).HasName(AddressKey);
        builder.Property(a => a.Id).HasColumnName("addr_id");
        builder.Property(a => a.Street1).HasColumnName("addr_street1").HasMaxLength(FieldLimits.Street);
        builder.Property(a => a.Street2).HasColumnName("addr_street2").HasMaxLength(FieldLimits.Street);
        builder.Property(a => a.City).HasColumnName("addr_city").HasMaxLength(FieldLimits.City);
        builder.Property(a => a.State).HasColumnName("addr_state").HasMaxLength(FieldLimits.State);
        builder.Property(a => a.Zip).HasColumnName("addr_zip").HasMaxLength(FieldLimits.Zip);
        builder.Property(a => a.CountryId).HasColumnName("addr_co_id");
        builder.HasOne<Country>().WithMany().HasForeignKey(a => a.CountryId).HasConstraintName("fk_address_country");
    }

    private static void Configure(EntityTypeBuilder<Customer> builder)
    {
        builder.ToTable("customer");
        builder.HasKey(c => c.Id).HasName(CustomerKey);
        builder.Property(c => c.Id).HasColumnName("c_id");
        builder.Property(c => c.BusinessName).HasColumnName("c_business_name").HasMaxLength(FieldLimits.BusinessName);
        builder.Property(c => c.BusinessInfo).HasColumnName("c_business_info").HasMaxLength(FieldLimits.BusinessInfo);
        builder.Property(c => c.PasswordHash).HasColumnName("c_passwd").HasMaxLength(120);
        builder.Property(c => c.ContactFirstName).HasColumnName("c_contact_fname").HasMaxLength(FieldLimits.ContactName);
        builder.Property(c => c.ContactLastName).HasColumnName("c_contact_lname").HasMaxLength(FieldLimits.ContactName);
        builder.Property(c => c.ContactPhone).HasColumnName("c_contact_phone").HasMaxLength(FieldLimits.Phone);
        builder.Property(c => c.ContactEmail).HasColumnName("c_contact_email").HasMaxLength(FieldLimits.Email);
        builder.Property(c => c.PaymentMethod).HasColumnName("c_payment_method").HasMaxLength(FieldLimits.PaymentMethod);
        builder.Property(c => c.CreditInfo).HasColumnName("c_credit_info").HasMaxLength(FieldLimits.CreditInfo);
        builder.Property(c => c.Discount).HasColumnName("c_discount").HasPrecision(5, 2);
        builder.Property(c => c.AddressId).HasColumnName("c_addr_id");
        builder.Property(c => c.PurchaseOrder).HasColumnName("c_po").HasMaxLength(FieldLimits.PurchaseOrder);
        builder.HasOne(c => c.Address).WithMany().HasForeignKey(c => c.AddressId).HasConstraintName("fk_customer_address");
        builder.HasIndex(c => c.AddressId).HasDatabaseName("ix_customer_addr_id");
    }

    private static void Configure(EntityTypeBuilder<Author> builder)
    {
        builder.ToTable("author");
        builder.HasKey(a => a.Id).HasName("pk_author");
        builder.Property(a => a.Id).HasColumnName("a_id").ValueGeneratedNever();
        builder.Property(a => a.FirstName).HasColumnName("a_fname").HasMaxLength(20);
        builder.Property(a => a.LastName).HasColumnName("a_lname").HasMaxLength(20);
    }

    private static void Configure(EntityTypeBuilder<Item> builder)
    {
        builder.ToTable("item");
        builder.HasKey(i => i.Id).HasName("pk_item");
        builder.Property(i => i.Id).HasColumnName("i_id").ValueGeneratedNever();
        builder.Property(i => i.Title).HasColumnName("i_title").HasMaxLength(FieldLimits.ItemText);
        builder.Property(i => i.AuthorId).HasColumnName("i_a_id");
        builder.Property(i => i.PublicationDate).HasColumnName("i_pub_date");
        builder.Property(i => i.Publisher).HasColumnName("i_publisher").HasMaxLength(FieldLimits.ItemText);
        builder.Property(i => i.Subject).HasColumnName("i_subject").HasMaxLength(FieldLimits.ItemText);
        builder.Property(i => i.Description).HasColumnName("i_desc").HasMaxLength(500);
        builder.Property(i => i.SuggestedRetailPrice).HasColumnName("i_srp").HasPrecision(17, 2);
        builder.Property(i => i.Cost).HasColumnName("i_cost").HasPrecision(17, 2);
        builder.Property(i => i.Available).HasColumnName("i_avail");
        builder.Property(i => i.Isbn).HasColumnName("i_isbn").HasMaxLength(13);
        builder.Property(i => i.Pages).HasColumnName("i_page");
        builder.Property(i => i.Backing).HasColumnName("i_backing").HasMaxLength(15);
        builder.Property(i => i.Dimensions).HasColumnName("i_dimensions").HasMaxLength(25);
        builder.Property(i => i.ImageName).HasColumnName("i_image").HasMaxLength(FieldLimits.ItemText);
        builder.HasOne(i => i.Author).WithMany().HasForeignKey(i => i.AuthorId).HasConstraintName("fk_item_author");
        builder.HasIndex(i => i.AuthorId).HasDatabaseName("ix_item_a_id");
        builder.HasIndex(i => new { i.Subject, i.PublicationDate, i.Title }).IsDescending(false, true, false)
            .HasDatabaseName("ix_item_subject");
    }

    private static void Configure(EntityTypeBuilder<Stock> builder)
    {
        builder.ToTable("stock");
        builder.HasKey(s => s.ItemId).HasName("pk_stock");
        builder.Property(s => s.ItemId).HasColumnName("s_i_id").ValueGeneratedNever();
        builder.Property(s => s.Quantity).HasColumnName("s_qty");
        builder.HasOne<Item>().WithOne().HasForeignKey<Stock>(s => s.ItemId).HasConstraintName("fk_stock_item");
    }

    private static void Configure(EntityTypeBuilder<Order> builder)
    {
        builder.ToTable("orders", table => table.HasTrigger(VoidedRequestTrigger));
        builder.HasKey(o => o.Id).HasName(OrderKey);
        builder.Property(o => o.Id).HasColumnName("o_id");
        builder.Property(o => o.CustomerId).HasColumnName("o_c_id");
        builder.Property(o => o.Date).HasColumnName("o_date");
        builder.Property(o => o.SubTotal).HasColumnName("o_sub_total").HasPrecision(17, 2);
        builder.Property(o => o.Tax).HasColumnName("o_tax").HasPrecision(17, 2);
        builder.Property(o => o.Total).HasColumnName("o_total").HasPrecision(17, 2);
        builder.Property(o => o.ProcessDate).HasColumnName("o_process_date");
        builder.Property(o => o.ShipType).HasColumnName("o_ship_type").HasMaxLength(FieldLimits.ShipType);
        builder.Property(o => o.ShipAddressId).HasColumnName("o_ship_addr_id");
        builder.Property(o => o.Status).HasColumnName("o_status").HasMaxLength(16);
        builder.Property(o => o.AuthorisationId).HasColumnName("o_auth_id").HasMaxLength(FieldLimits.AuthorisationId);
        builder.Property(o => o.ShipCost).HasColumnName("o_ship_cost").HasPrecision(17, 2);
        builder.Property(o => o.Discount).HasColumnName("o_discount").HasPrecision(5, 2);
        builder.Property(o => o.RequestId).HasColumnName("o_request_id").HasMaxLength(FieldLimits.RequestId);
        builder.Property(o => o.Vendor).HasColumnName("o_vendor").HasMaxLength(3);
        builder.HasOne<Customer>().WithMany().HasForeignKey(o => o.CustomerId).HasConstraintName("fk_orders_customer");
        builder.HasOne<Address>().WithMany().HasForeignKey(o => o.ShipAddressId).HasConstraintName("fk_orders_address");
        builder.HasIndex(o => o.RequestId).IsUnique().HasFilter("o_request_id is not null").HasDatabaseName(RequestIdIndex);
        builder.HasIndex(o => new { o.CustomerId, o.Date, o.Id }).IsDescending(false, true, true).HasDatabaseName("ix_orders_customer");
    }

    private static void Configure(EntityTypeBuilder<OrderLine> builder)
    {
        builder.ToTable("order_line");
        builder.HasKey(l => new { l.OrderId, l.Id }).HasName("pk_order_line");
        builder.Property(l => l.OrderId).HasColumnName("ol_o_id");
        builder.Property(l => l.Id).HasColumnName("ol_id").ValueGeneratedNever();
        builder.Property(l => l.ItemId).HasColumnName("ol_i_id");
        builder.Property(l => l.Quantity).HasColumnName("ol_qty");
        builder.Property(l => l.Status).HasColumnName("ol_status").HasMaxLength(16);
        builder.Property(l => l.Cost).HasColumnName("ol_i_cost").HasPrecision(17, 2);
        builder.HasOne<Order>().WithMany(o => o.Lines).HasForeignKey(l => l.OrderId).HasConstraintName("fk_order_line_order");
        builder.HasOne<Item>().WithMany().HasForeignKey(l => l.ItemId).HasConstraintName("fk_order_line_item");
    }

    private static void Configure(EntityTypeBuilder<ShippingMessage> builder)
    {
        ConfigureQueue(builder, "shipping_queue", "sq_");
        builder.Property(m => m.OrderId).HasColumnName("sq_o_id");
        builder.Property(m => m.Allocated).HasColumnName("sq_allocated");
        builder.HasOne<Order>().WithOne().HasForeignKey<ShippingMessage>(m => m.OrderId).HasConstraintName("fk_shipping_queue_order");
        builder.HasIndex(m => m.OrderId).IsUnique().HasDatabaseName("ux_shipping_queue_order");
    }

    private static void Configure(EntityTypeBuilder<StockMessage> builder)
    {
        ConfigureQueue(builder, "stock_queue", "tq_");
        builder.Property(m => m.ItemId).HasColumnName("tq_i_id");
        builder.Property(m => m.Quantity).HasColumnName("tq_qty");
        builder.HasOne<Item>().WithOne().HasForeignKey<StockMessage>(m => m.ItemId).HasConstraintName("fk_stock_queue_item");
        builder.HasIndex(m => m.ItemId).IsUnique().HasDatabaseName("ux_stock_queue_item");
    }

    private static void Configure(EntityTypeBuilder<VoidMessage> builder)
    {
        ConfigureQueue(builder, "void_queue", "vq_");
        builder.Property(m => m.RequestId).HasColumnName("vq_request_id").HasMaxLength(FieldLimits.RequestId);
        builder.Property(m => m.Vendor).HasColumnName("vq_vendor").HasMaxLength(3);
    }

    private static void Configure(EntityTypeBuilder<VoidedRequest> builder)
    {
        builder.ToTable("voided_request");
        builder.HasKey(r => r.RequestId).HasName("pk_voided_request");
        builder.Property(r => r.RequestId).HasColumnName("vr_request_id").HasMaxLength(FieldLimits.RequestId);
    }

    private static void ConfigureQueue<T>(EntityTypeBuilder<T> builder, string table, string prefix)
        where T : QueueMessage
    {
        builder.ToTable(table);
        builder.HasKey(m => m.Id).HasName("pk_" + table);
        builder.Property(m => m.Id).HasColumnName(prefix + "id").ValueGeneratedNever();
        builder.Property(m => m.CreatedAt).HasColumnName(prefix + "created_at");
        builder.Property(m => m.AvailableAt).HasColumnName(prefix + "available_at");
        builder.Property(m => m.LeaseId).HasColumnName(prefix + "lease_id");
        builder.Property(m => m.LeasedUntil).HasColumnName(prefix + "leased_until");
        builder.Property(m => m.Attempts).HasColumnName(prefix + "attempts");
        builder.Property(m => m.Dead).HasColumnName(prefix + "dead");
        builder.HasIndex(m => m.AvailableAt).HasFilter($"not {prefix}dead").HasDatabaseName($"ix_{table}_available");
    }

    private static void Configure(EntityTypeBuilder<SchemaVersion> builder)
    {
        builder.ToTable("schema_version");
        builder.HasKey(v => v.Version).HasName("pk_schema_version");
        builder.Property(v => v.Version).HasColumnName("sv_version").ValueGeneratedNever();
        builder.Property(v => v.Seed).HasColumnName("sv_seed").HasPrecision(20, 0);
        builder.Property(v => v.Customers).HasColumnName("sv_customers");
        builder.Property(v => v.Items).HasColumnName("sv_items");
        builder.Property(v => v.AsOf).HasColumnName("sv_as_of");
    }
}
