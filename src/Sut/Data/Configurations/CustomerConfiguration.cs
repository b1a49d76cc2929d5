using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using TlsToll.Contracts;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Configurations;

internal sealed class CustomerConfiguration : IEntityTypeConfiguration<Customer>
{
    public const string Key = "pk_customer";

    public void Configure(EntityTypeBuilder<Customer> builder)
    {
        builder.ToTable("customer");
        builder.HasKey(c => c.Id).HasName(Key);
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
        builder.HasOne(c => c.Address).WithMany().HasForeignKey(c => c.AddressId).HasConstraintName("fk_customer_address")
            .OnDelete(DeleteBehavior.NoAction);
        builder.HasIndex(c => c.AddressId).HasDatabaseName("ix_customer_addr_id");
    }
}
