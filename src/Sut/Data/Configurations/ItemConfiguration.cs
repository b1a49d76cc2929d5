using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using TlsToll.Contracts;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Configurations;

internal sealed class ItemConfiguration : IEntityTypeConfiguration<Item>
{
    public void Configure(EntityTypeBuilder<Item> builder)
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
        builder.HasOne(i => i.Author).WithMany().HasForeignKey(i => i.AuthorId).HasConstraintName("fk_item_author")
            .OnDelete(DeleteBehavior.NoAction);
        builder.HasIndex(i => i.AuthorId).HasDatabaseName("ix_item_a_id");
        builder.HasIndex(i => new { i.Subject, i.PublicationDate, i.Title }).IsDescending(false, true, false)
            .HasDatabaseName("ix_item_subject");
    }
}
