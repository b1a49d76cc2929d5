using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using TlsToll.Contracts;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Configurations;

internal sealed class AddressConfiguration : IEntityTypeConfiguration<Address>
{
    public const string Key = "pk_address";

    /// <summary>Forbids the same address twice, case aside; an index by expressions, which the model cannot name.</summary>
    public const string SameAddressIndex = "ux_address";

    public void Configure(EntityTypeBuilder<Address> builder)
    {
        builder.ToTable("address");
        builder.HasKey(a => a.Id).HasName(Key);
        builder.Property(a => a.Id).HasColumnName("addr_id");
        builder.Property(a => a.Street1).HasColumnName("addr_street1").HasMaxLength(FieldLimits.Street);
        builder.Property(a => a.Street2).HasColumnName("addr_street2").HasMaxLength(FieldLimits.Street);
        builder.Property(a => a.City).HasColumnName("addr_city").HasMaxLength(FieldLimits.City);
        builder.Property(a => a.State).HasColumnName("addr_state").HasMaxLength(FieldLimits.State);
        builder.Property(a => a.Zip).HasColumnName("addr_zip").HasMaxLength(FieldLimits.Zip);
        builder.Property(a => a.CountryId).HasColumnName("addr_co_id");
        builder.HasOne<Country>().WithMany().HasForeignKey(a => a.CountryId).HasConstraintName("fk_address_country")
            .OnDelete(DeleteBehavior.NoAction);
    }
}
