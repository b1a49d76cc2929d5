namespace TlsToll.Hosting.Validation;

/// <summary>A field that breaks a rule.</summary>
/// <param name="Field">Path from the request, e.g. <c>Lines[2].Quantity</c>; empty for the checked object itself.</param>
/// <param name="Reason">A clause without the field's name, e.g. <c>must be from 1 to 9999.</c></param>
public readonly record struct Violation(string Field, string Reason)
{
    /// <summary>The violation as seen from the object that holds this one.</summary>
    public Violation Within(string path) => this with { Field = Field.Length == 0 ? path : $"{path}.{Field}" };
}
