using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;

namespace TlsToll.Sut.Tests.Data;

public sealed class DatabaseEnginesTests
{
    [Theory]
    [InlineData("Host=db;Database=tlstoll;Username=u;Password=p", "postgresql")]
    [InlineData("host=db;port=5433;database=tlstoll;User ID=u", "postgresql")]
    [InlineData("Server=db;Database=tlstoll;User ID=u;Password=p", "sqlserver")]
    [InlineData("Data Source=tcp:db,1433;Initial Catalog=tlstoll;Integrated Security=true", "sqlserver")]
    [InlineData("SERVER=db\\sqlexpress;Database=tlstoll;Encrypt=Strict", "sqlserver")]
    public void The_engine_is_that_whose_keywords_stand_there(string text, string engine) => DatabaseEngines.Connect(text).Engine.Name.ShouldBe(engine);

    [Theory]
    [InlineData("Server=db;Port=5432;Database=tlstoll", "'Port' is PostgreSQL's and 'Server' is SQL Server's")]
    [InlineData("Host=db;Encrypt=Strict;Database=tlstoll", "'Host' is PostgreSQL's and 'Encrypt' is SQL Server's")]
    [InlineData("Database=tlstoll;User ID=u;Password=hidden", "does not say where the database is")]
    [InlineData("postgres://u:hidden@db/tlstoll", "is invalid")]
    public void What_could_be_either_or_neither_is_refused_with_what_to_write(string text, string expected)
    {
        var message = Should.Throw<DatabaseSetupException>(() => DatabaseEngines.Connect(text)).Message;
        message.ShouldContain(expected);
        message.ShouldNotContain("hidden");
        if (!expected.Contains("invalid", StringComparison.Ordinal))
            message.ShouldContain("Host=…;Database=…");
    }
}
