namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>
/// Tests that start a testbed, one after the other in each of two lanes: a testbed waits as long as it works, so that one alone would leave the machine
/// idle, and more than two would have each wait for the others. None of these tests judges a number that another's load changes.
/// </summary>
[CollectionDefinition(Name)]
public sealed class Load
{
    public const string Name = "load";
}

/// <summary>The second lane.</summary>
[CollectionDefinition(Name)]
public sealed class OtherLoad
{
    public const string Name = "other load";
}
