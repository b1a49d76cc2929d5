using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using TlsToll.Contracts;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Configurations;

internal sealed class CountryConfiguration : IEntityTypeConfiguration<Country>
{
    public void Configure(EntityTypeBuilder<Country> builder)
    {
        builder.ToTable("country");
        builder.HasKey(c => c.Id).HasName("pk_country");
        builder.Property(c => c.Id).HasColumnName("co_id").ValueGeneratedNever();
        builder.Property(c => c.Name).HasColumnName("co_name").HasMaxLength(FieldLimits.Country);
        builder.Property(c => c.Tax).HasColumnName("co_tax").HasPrecision(5, 4);
        builder.Property(c => c.ShippingZone).HasColumnName("co_shipping_zone");
        builder.HasIndex(c => c.Name).IsUnique().HasDatabaseName("ux_country_name");
    }
}
