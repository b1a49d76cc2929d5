using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Configurations;

internal sealed class ShippingQueueConfiguration : IEntityTypeConfiguration<ShippingMessage>
{
    public void Configure(EntityTypeBuilder<ShippingMessage> builder)
    {
        QueueColumns.Configure(builder, "shipping_queue", "sq_");
        builder.Property(m => m.OrderId).HasColumnName("sq_o_id");
        builder.Property(m => m.Allocated).HasColumnName("sq_allocated");
        builder.HasOne<Order>().WithOne().HasForeignKey<ShippingMessage>(m => m.OrderId).HasConstraintName("fk_shipping_queue_order")
            .OnDelete(DeleteBehavior.NoAction);
        builder.HasIndex(m => m.OrderId).IsUnique().HasDatabaseName("ux_shipping_queue_order");
    }
}

internal sealed class StockQueueConfiguration : IEntityTypeConfiguration<StockMessage>
{
    public void Configure(EntityTypeBuilder<StockMessage> builder)
    {
        QueueColumns.Configure(builder, "stock_queue", "tq_");
        builder.Property(m => m.ItemId).HasColumnName("tq_i_id");
        builder.Property(m => m.Quantity).HasColumnName("tq_qty");
        builder.HasOne<Item>().WithOne().HasForeignKey<StockMessage>(m => m.ItemId).HasConstraintName("fk_stock_queue_item")
            .OnDelete(DeleteBehavior.NoAction);
        builder.HasIndex(m => m.ItemId).IsUnique().HasDatabaseName("ux_stock_queue_item");
    }
}

internal static class QueueColumns
{
    public static void Configure<T>(EntityTypeBuilder<T> builder, string table, string prefix)
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
}
