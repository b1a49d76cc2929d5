namespace TlsToll.Workload;

/// <summary>A static document.</summary>
/// <param name="Name">Its name below <see cref="StaticDocuments.Root"/>, such as <c>36KB</c> or <c>cs/17</c>.</param>
/// <param name="Bytes">Its length, 0 to <see cref="DocumentContent.LargestDocument"/>.</param>
/// <param name="Start">Its start in the <see cref="DocumentContent"/>.</param>
public sealed record Document(string Name, int Bytes, int Start);
