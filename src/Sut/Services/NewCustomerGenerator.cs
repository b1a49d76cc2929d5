using System.Security.Cryptography;
using TlsToll.Workload;

namespace TlsToll.Sut.Services;

/// <summary>Random values that the server chooses for a new customer.</summary>
internal class NewCustomerGenerator
{
    /// <summary>Salt for the password.</summary>
    public virtual byte[] Salt() => RandomNumberGenerator.GetBytes(Passwords.SaltBytes);

    /// <summary>Discount in percent, uniform from 0 to 50: the Coimbra kit's rule.</summary>
    public virtual decimal Discount() => RandomNumberGenerator.GetInt32(50_01) / 100m;
}
