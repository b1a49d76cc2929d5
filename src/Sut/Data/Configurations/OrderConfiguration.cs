using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using TlsToll.Contracts;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Configurations;

internal sealed class OrderConfiguration : IEntityTypeConfiguration<Order>
{
    public const string Key = "pk_orders";

    /// <summary>The index by which Create Order is idempotent.</summary>
    public const string RequestIdIndex = "ux_orders_request_id";

    public void Configure(EntityTypeBuilder<Order> builder)
    {
        builder.ToTable("orders");
        builder.HasKey(o => o.Id).HasName(Key);
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
        builder.HasOne<Customer>().WithMany().HasForeignKey(o => o.CustomerId).HasConstraintName("fk_orders_customer")
            .OnDelete(DeleteBehavior.NoAction);
        builder.HasOne<Address>().WithMany().HasForeignKey(o => o.ShipAddressId).HasConstraintName("fk_orders_address")
            .OnDelete(DeleteBehavior.NoAction);
        builder.HasIndex(o => o.RequestId).IsUnique().HasFilter("o_request_id is not null").HasDatabaseName(RequestIdIndex);
        builder.HasIndex(o => new { o.CustomerId, o.Date, o.Id }).IsDescending(false, true, true).HasDatabaseName("ix_orders_customer");
    }
}
