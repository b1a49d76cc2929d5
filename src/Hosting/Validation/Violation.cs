namespace TlsToll.Hosting.Validation;

/// <summary>Violation of a rule by a field.</summary>
/// <param name="Field">Path from the checked object, e.g. <c>Lines[2].Quantity</c>; empty for the object itself.</param>
/// <param name="Reason">Reason without the field's name, e.g. <c>must be from 1 to 9999.</c></param>
public readonly record struct Violation(string Field, string Reason)
{
    /// <summary>The same violation with <paramref name="path"/> prepended to the field.</summary>
    public Violation Within(string path) => this with { Field = Field.Length == 0 ? path : $"{path}.{Field}" };
}
