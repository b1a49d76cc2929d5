using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Configurations;

internal sealed class StockConfiguration : IEntityTypeConfiguration<Stock>
{
    public void Configure(EntityTypeBuilder<Stock> builder)
    {
        builder.ToTable("stock");
        builder.HasKey(s => s.ItemId).HasName("pk_stock");
        builder.Property(s => s.ItemId).HasColumnName("s_i_id").ValueGeneratedNever();
        builder.Property(s => s.Quantity).HasColumnName("s_qty");
        builder.HasOne<Item>().WithOne().HasForeignKey<Stock>(s => s.ItemId).HasConstraintName("fk_stock_item")
            .OnDelete(DeleteBehavior.NoAction);
    }
}
