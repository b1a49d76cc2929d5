namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>Tests that start a testbed: one after the other, since each fills the machine.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class Load
{
    public const string Name = "load";
}
