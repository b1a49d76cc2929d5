using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Configurations;

internal sealed class AuthorConfiguration : IEntityTypeConfiguration<Author>
{
    public void Configure(EntityTypeBuilder<Author> builder)
    {
        builder.ToTable("author");
        builder.HasKey(a => a.Id).HasName("pk_author");
        builder.Property(a => a.Id).HasColumnName("a_id").ValueGeneratedNever();
        builder.Property(a => a.FirstName).HasColumnName("a_fname").HasMaxLength(20);
        builder.Property(a => a.LastName).HasColumnName("a_lname").HasMaxLength(20);
    }
}
