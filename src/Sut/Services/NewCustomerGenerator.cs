using System.Security.Cryptography;
using TlsToll.Workload;

namespace TlsToll.Sut.Services;

/// <summary>Generates the random values that the server assigns to a new customer.</summary>
internal class NewCustomerGenerator
{
    public virtual byte[] Salt() => RandomNumberGenerator.GetBytes(Passwords.SaltBytes);

    /// <summary>Discount in percent, uniform from 0 to 50 (the Coimbra kit's rule).</summary>
    public virtual decimal Discount() => RandomNumberGenerator.GetInt32(50_01) / 100m;
}
