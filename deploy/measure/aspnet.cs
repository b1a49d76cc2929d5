// A service for ASP.NET Core: JSON of 1 KB, made for each request. Addresses and certificate are in variables of services.sh.
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Logging;

var builder = WebApplication.CreateBuilder(args);
builder.Logging.ClearProviders();
var app = builder.Build();
Item[] items = [.. Enumerable.Range(0, 10).Select(number => new Item(number, $"Item {number}", new string('x', 56)))];
app.MapGet("/", () => items);
app.Run();

internal sealed record Item(int Id, string Name, string Description);
