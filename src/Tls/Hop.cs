namespace TlsToll.Tls;

/// <summary>A network hop between two tiers; its number is the one that results and counters use.</summary>
public enum Hop
{
    /// <summary>From the driver (RBE) to the system under test.</summary>
    RbeToSut = 1,

    /// <summary>From the system under test to the vendors.</summary>
    SutToVendors = 2,

    /// <summary>From the system under test to the database.</summary>
    SutToDatabase = 3,
}
