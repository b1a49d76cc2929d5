namespace TlsToll.Tls;

/// <summary>A network hop between two tiers; the values are the hop numbers in results and counters.</summary>
public enum Hop
{
    /// <summary>From the driver (RBE) to the system under test.</summary>
    RbeToSut = 1,

    /// <summary>From the system under test to the vendors.</summary>
    SutToVendors = 2,

    /// <summary>From the system under test to the database.</summary>
    SutToDatabase = 3,
}
