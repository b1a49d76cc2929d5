namespace TlsToll.Workload;

/// <summary>A static document.</summary>
/// <param name="Name">Name below <see cref="StaticDocuments.Root"/>, such as <c>36KB</c> or <c>cs/17</c>.</param>
/// <param name="Bytes">Length in bytes, 0 to <see cref="DocumentContent.LargestDocument"/>.</param>
/// <param name="Start">Offset in the block of <see cref="DocumentContent"/>.</param>
public sealed record Document(string Name, int Bytes, int Start);
