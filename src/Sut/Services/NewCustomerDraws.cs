using System.Security.Cryptography;
using TlsToll.Workload;

namespace TlsToll.Sut.Services;

/// <summary>What the server draws for a new customer.</summary>
internal class NewCustomerDraws
{
    /// <summary>Salt for the password.</summary>
    public virtual byte[] Salt() => RandomNumberGenerator.GetBytes(Passwords.SaltBytes);

    /// <summary>Discount in per cent, uniform from 0 to 50: the Coimbra kit's rule.</summary>
    public virtual decimal Discount() => RandomNumberGenerator.GetInt32(50_01) / 100m;
}
