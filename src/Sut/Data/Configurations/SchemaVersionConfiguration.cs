using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Configurations;

internal sealed class SchemaVersionConfiguration : IEntityTypeConfiguration<SchemaVersion>
{
    public void Configure(EntityTypeBuilder<SchemaVersion> builder)
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
