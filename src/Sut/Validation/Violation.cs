namespace TlsToll.Sut.Validation;

/// <summary>A field that breaks a rule.</summary>
/// <param name="Field">Path from the request, e.g. <c>Lines[2].Quantity</c>.</param>
/// <param name="Reason">What is wrong, as a clause without the field's name.</param>
internal readonly record struct Violation(string Field, string Reason)
{
    /// <summary>The same violation seen from the object that holds this one.</summary>
    public Violation Within(string path) => this with { Field = $"{path}.{Field}" };
}
