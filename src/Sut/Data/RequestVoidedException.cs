namespace TlsToll.Sut.Data;

/// <summary>An order was not stored, because the authorisation of its request id is voided or being voided.</summary>
internal sealed class RequestVoidedException(Exception inner) : Exception("The authorisation of this request id is voided.", inner);
