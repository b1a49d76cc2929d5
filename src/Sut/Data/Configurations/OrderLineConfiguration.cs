using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Configurations;

internal sealed class OrderLineConfiguration : IEntityTypeConfiguration<OrderLine>
{
    public void Configure(EntityTypeBuilder<OrderLine> builder)
    {
        builder.ToTable("order_line");
        builder.HasKey(l => new { l.OrderId, l.Id }).HasName("pk_order_line");
        builder.Property(l => l.OrderId).HasColumnName("ol_o_id");
        builder.Property(l => l.Id).HasColumnName("ol_id").ValueGeneratedNever();
        builder.Property(l => l.ItemId).HasColumnName("ol_i_id");
        builder.Property(l => l.Quantity).HasColumnName("ol_qty");
        builder.Property(l => l.Status).HasColumnName("ol_status").HasMaxLength(16);
        builder.Property(l => l.Cost).HasColumnName("ol_i_cost").HasPrecision(17, 2);
        builder.HasOne<Order>().WithMany(o => o.Lines).HasForeignKey(l => l.OrderId).HasConstraintName("fk_order_line_order")
            .OnDelete(DeleteBehavior.NoAction);
        builder.HasOne<Item>().WithMany().HasForeignKey(l => l.ItemId).HasConstraintName("fk_order_line_item")
            .OnDelete(DeleteBehavior.NoAction);
    }
}
