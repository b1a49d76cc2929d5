using System.Text;
using TlsToll.Experiments.Targets.Requests;
using TlsToll.Studies.Yaml;

namespace TlsToll.Rbe.Tests.Targets;

/// <summary>Files with the requests to a service, in each format.</summary>
public sealed class RequestFileTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    public void Dispose() => _directory.Delete(recursive: true);

    [Fact]
    public void A_list_has_a_request_a_line()
    {
        var (requests, remarks) = Read("list.txt", "# the front page\n/\n\nPOST /orders\r\n");

        requests.Select(r => r.Name).ShouldBe(["GET /", "POST /orders"]);
        remarks.ShouldBeEmpty();
        Text(requests[0]).ShouldBe("GET / HTTP/1.1\r\nHost: shop.test:8080\r\n\r\n");
        Text(requests[1]).ShouldBe("POST /orders HTTP/1.1\r\nHost: shop.test:8080\r\nContent-Length: 0\r\n\r\n");
    }

    [Fact]
    public void An_http_file_has_headers_bodies_and_variables()
    {
        var (requests, _) = Read("shop.http", """
            @base = http://localhost:5000
            @item = {{base}}/items/7

            ### an item
            # @name item
            GET {{item}}?size=l HTTP/1.1
            Accept: application/json
            Host: localhost:5000

            ###
            POST /orders
            Content-Type: application/json

            {"item": 7,
             "note": "ä"}

            ###
            """);

        requests.Count.ShouldBe(2);
        Text(requests[0]).ShouldBe("GET /items/7?size=l HTTP/1.1\r\nHost: shop.test:8080\r\nAccept: application/json\r\n\r\n");
        Text(requests[1]).ShouldBe(
            "POST /orders HTTP/1.1\r\nHost: shop.test:8080\r\nContent-Type: application/json\r\nContent-Length: 26\r\n\r\n{\"item\": 7,\n \"note\": \"ä\"}");
        requests[0].Name.ShouldBe("GET /items/7", "a query may contain a secret");
    }

    [Fact]
    public void An_archive_of_a_browser_gives_the_requests_to_its_first_host()
    {
        var (requests, remarks) = Read("page.har", """
            {"log": {"version": "1.2", "entries": [
              {"request": {"method": "GET", "url": "https://shop.test/a?b=1", "headers": [
                {"name": ":authority", "value": "shop.test"}, {"name": "Accept", "value": "*/*"}, {"name": "Connection", "value": "keep-alive"}]}},
              {"request": {"method": "GET", "url": "https://ads.test/x", "headers": []}},
              {"request": {"method": "HEAD", "url": "https://shop.test/a", "headers": []}},
              {"request": {"method": "GET", "url": "https://shop.test/old", "headers": []}, "response": {"status": 302}},
              {"request": {"method": "GET", "url": "https://shop.test/favicon.ico", "headers": []}, "response": {"status": 404}},
              {"request": {"method": "POST", "url": "https://shop.test/b", "headers": [], "postData": {"mimeType": "text/plain", "text": "hello"}}, "response": {"status": 200}}]}}
            """);

        requests.Select(Text).ShouldBe(
        [
            "GET /a?b=1 HTTP/1.1\r\nHost: shop.test:8080\r\nAccept: */*\r\n\r\n",
            "POST /b HTTP/1.1\r\nHost: shop.test:8080\r\nContent-Length: 5\r\n\r\nhello",
        ]);
        remarks.ShouldBe(
        [
            "1 entries of the HAR are not for shop.test and were left out",
            "1 entries of the HAR with HEAD or CONNECT were left out",
            "2 entries of the HAR that had been redirected or had failed were left out",
        ]);
    }

    [Fact]
    public void An_archive_may_have_the_fields_of_a_form_without_its_text() =>
        Read("page.har", """
            {"log": {"entries": [{"request": {"method": "POST", "url": "https://shop.test/search", "headers": [], "postData": {
              "mimeType": "application/x-www-form-urlencoded", "text": "", "params": [{"name": "q", "value": "a b&c"}, {"name": "all"}]}}}]}}
            """).Requests.Select(Text).ShouldBe(["POST /search HTTP/1.1\r\nHost: shop.test:8080\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 14\r\n\r\nq=a+b%26c&all="]);

    [Fact]
    public void An_operations_parameter_replaces_that_of_its_path() =>
        Read("api.json", """
            {"paths": {"/items": {
              "parameters": [{"name": "page", "in": "query", "example": 1}, {"name": "size", "in": "query", "example": 10}],
              "get": {"parameters": [{"name": "page", "in": "query", "example": 2}]}}}}
            """).Requests.Select(Text).ShouldBe(["GET /items?page=2&size=10 HTTP/1.1\r\nHost: shop.test:8080\r\n\r\n"]);

    [Fact]
    public void An_OpenAPI_document_gives_the_operations_with_examples()
    {
        var (requests, remarks) = Read("api.json", """
            {"openapi": "3.0.1", "paths": {
              "/items/{id}": {
                "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/Id"}}],
                "get": {"parameters": [
                  {"name": "q", "in": "query", "example": "a b"}, {"name": "page", "in": "query"}, {"name": "X-Tenant", "in": "header", "required": true, "example": 3}]},
                "delete": {"parameters": [{"name": "why", "in": "query", "required": true}]}},
              "/orders": {"post": {"requestBody": {"required": true, "content": {"application/json": {"examples": {"one": {"value": {"item": 7}}}}}}}}},
             "components": {"schemas": {"Id": {"type": "integer", "example": 42}}}}
            """);

        requests.Select(Text).ShouldBe(
        [
            "GET /items/42?q=a%20b HTTP/1.1\r\nHost: shop.test:8080\r\nX-Tenant: 3\r\n\r\n",
            "POST /orders HTTP/1.1\r\nHost: shop.test:8080\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{\"item\": 7}",
        ]);
        remarks.ShouldBe(["operations without examples were left out: DELETE /items/{id}"]);
    }

    [Fact]
    public void An_OpenAPI_document_may_be_YAML()
    {
        var (requests, remarks) = Read("api.yaml", """
            openapi: 3.0.1
            paths:
              /items/{id}:
                get:   # one of them
                  parameters:
                    - {name: id, in: path, required: true, example: 007}
                    - name: q
                      in: query
                      example: "true"
              /orders:
                post:
                  requestBody:
                    required: true
                    content:
                      application/json:
                        example: {item: 7, price: 1.50, gift: false, note: ä, to: null, code: "12"}
              /users: {delete: {parameters: [{name: who, in: query, required: true}]}}
            """);

        requests.Select(Text).ShouldBe(
        [
            "GET /items/007?q=true HTTP/1.1\r\nHost: shop.test:8080\r\n\r\n",
            "POST /orders HTTP/1.1\r\nHost: shop.test:8080\r\nContent-Type: application/json\r\nContent-Length: 70\r\n\r\n"
            + "{\"item\":7,\"price\":1.50,\"gift\":false,\"note\":\"ä\",\"to\":null,\"code\":\"12\"}",
        ]);
        remarks.ShouldBe(["operations without examples were left out: DELETE /users"]);
    }

    [Theory]
    [InlineData("""{"properties": {"item": {"example": 7}, "note": {"type": "string"}, "id": {"readOnly": true, "example": 1}}, "required": ["item", "id"]}""", """{"item":7}""")]
    [InlineData("""{"properties": {"lines": {"items": {"$ref": "#/components/schemas/Line"}}, "gift": {"default": false}}}""", """{"lines":[{"item":7,"count":2}],"gift":false}""")]
    [InlineData("""{"allOf": [{"$ref": "#/components/schemas/Line"}, {"properties": {"note": {"examples": ["quick", "slow"]}}}]}""", """{"item":7,"count":2,"note":"quick"}""")]
    [InlineData("""{"oneOf": [{"type": "string"}, {"$ref": "#/components/schemas/Line"}]}""", """{"item":7,"count":2}""")]
    // A tree, whose nodes contain nodes.
    [InlineData("""{"$ref": "#/components/schemas/Tree"}""", """{"name":"root"}""")]
    // No example of what is required.
    [InlineData("""{"properties": {"item": {"example": 7}, "note": {"type": "string"}}, "required": ["note"]}""", null)]
    [InlineData("""{"allOf": [{"$ref": "#/components/schemas/Line"}, {"required": ["note"]}]}""", null)]
    public void A_body_is_made_of_the_examples_of_its_properties(string schema, string? body)
    {
        var document = """
            {"paths": {"/orders": {"post": {"requestBody": {"required": true, "content": {"application/json": {"schema": SCHEMA}}}}}, "/": {"get": {}}},
             "components": {"schemas": {
               "Line": {"properties": {"item": {"example": 7}, "count": {"default": 2}}, "required": ["item"]},
               "Tree": {"properties": {"name": {"example": "root"}, "left": {"$ref": "#/components/schemas/Tree"}, "right": {"$ref": "#/components/schemas/Tree"}}}}}}
            """.Replace("SCHEMA", schema, StringComparison.Ordinal);

        var found = Read("api.json", document).Requests.SingleOrDefault(request => request.Method == "POST");

        (found is null ? null : Encoding.UTF8.GetString(found.Body)).ShouldBe(body);
    }

    [Theory]
    [InlineData("[]", "{}", "/a")]
    [InlineData("[{\"url\": \"/\"}]", "{}", "/a")]
    [InlineData("[{\"url\": \"/api/v3/\"}, {\"url\": \"/other\"}]", "{}", "/api/v3/a")]
    [InlineData("[{\"url\": \"v3\"}]", "{}", "/v3/a")]
    [InlineData("[{\"url\": \"https://shop.example/{version}\", \"variables\": {\"version\": {\"default\": \"v2\"}}}]", "{}", "/v2/a")]
    [InlineData("[{\"url\": \"/api\"}]", "{\"servers\": [{\"url\": \"/own\"}]}", "/own/a")]
    public void The_path_of_an_OpenAPI_documents_first_server_comes_before_that_of_an_operation(string servers, string operation, string target)
    {
        var (requests, _) = Read("api.json", "{\"servers\": " + servers + ", \"paths\": {\"/a\": {\"get\": " + operation + "}}}");

        requests.ShouldHaveSingleItem().Target.ShouldBe(target);
    }

    [Theory]
    [InlineData("list.txt", "/a\nGET b\n", "line 2: 'b' is not a path such as /index.html; other than ASCII must be percent-encoded")]
    [InlineData("list.txt", "GET /a b c", "line 1: 'GET /a b c' is not [METHOD] PATH")]
    [InlineData("list.txt", "HEAD /a", "line 1: HEAD is not supported")]
    [InlineData("list.txt", "# nothing\n", "list.txt contains no request that can be sent")]
    [InlineData("a.http", "GET {{host}}/a\n", "line 1: the variable 'host' is not set in the file")]
    [InlineData("a.http", "GET /a\nno header\n", "line 2: 'no header' is not a header")]
    [InlineData("a.http", "GET /a\nX: 1\n\n###\nPUT ftp://x/\n", "line 5: 'ftp://x/' is neither a path nor an http URL")]
    [InlineData("a.http", "GET https://shop.test/a\n###\nPOST https://login.test/b\n", "line 3: 'https://login.test/b' is not for shop.test, as the requests before it are")]
    [InlineData("a.http", "GET http://shop.test/a\n###\nGET http://shop.test:81/b\n", "line 3: 'http://shop.test:81/b' is not for shop.test, as the requests before it are")]
    [InlineData("a.har", "{\"log\": {\"entries\": [{\"request\": {\"method\": \"POST\", \"url\": \"http://a/\", \"postData\": {\"mimeType\": \"multipart/form-data\", \"params\": [{\"name\": \"x\"}]}}}]}}", "entry 1: request.postData has params and no text, and is no application/x-www-form-urlencoded")]
    [InlineData("a.http", "GET /a\nX-Note: ä", "line 2: the header 'X-Note' can't be sent: a name has no blanks, and a value is one line of ASCII")]
    [InlineData("a.har", "{\"log\": {}}", "the HAR has no entries")]
    [InlineData("a.har", "{\"log\": {\"entries\": [{}]}}", "entry 1: request is missing")]
    [InlineData("a.har", "{\"log\": {\"entries\": [7]}}", "entry 1: request is missing")]
    [InlineData("a.har", "{\"log\": {\"entries\": [{\"request\": {}}]}}", "entry 1: request.url is missing")]
    [InlineData("a.har", "{\"log\": {\"entries\": [{\"request\": {\"url\": 7}}]}}", "entry 1: request.url is not a text")]
    [InlineData("a.har", "{\"log\": {\"entries\": [{\"request\": {\"url\": \"http://\"}}]}}", "entry 1: request.url 'http://' is not an absolute URL")]
    [InlineData("a.har", "{\"log\": {\"entries\": [{\"request\": {\"url\": \"\\ud800\"}}]}}", "entry 1: request.url is not a valid text")]
    [InlineData("a.har", "{\"log\": {\"entries\": [{\"request\": {\"url\": \"http://a/\"}}]}}", "entry 1: request.method is missing")]
    [InlineData("a.json", "{\"log\": ", "a.json, line 1: not JSON")]
    [InlineData("a.yaml", "a: 1", "the YAML is no OpenAPI document (paths)")]
    [InlineData("a.yaml", "", "the YAML is no OpenAPI document (paths)")]
    [InlineData("a.yaml", "paths: {}\n---\npaths: {}\n", "line 2: a second document begins")]
    [InlineData("a.yaml", "paths:\n  /a: &a {get: {}}\n  /b: *a\n", "line 3: aliases are not supported")]
    [InlineData("a.yaml", "paths:\n  [a]: 1\n", "line 2: a name must be a text, not a list or a mapping")]
    [InlineData("a.json", "[]", "the JSON is neither a HAR (log) nor an OpenAPI document (paths)")]
    [InlineData("a.json", "{\"paths\": []}", "the OpenAPI document is malformed: paths is not an object")]
    [InlineData("a.json", "{\"paths\": {\"/a\": 1}}", "the OpenAPI document is malformed: /a is not an object")]
    [InlineData("a.json", "{\"paths\": {\"/a\": {\"get\": {\"parameters\": [{}]}}}}", "the OpenAPI document is malformed: GET /a: the name of a parameter is missing")]
    [InlineData("a.json", "{\"paths\": {\"/a\": {\"get\": {\"parameters\": 7}}}}", "the OpenAPI document is malformed: GET /a: parameters is not a list")]
    [InlineData("a.json", "{\"paths\": {\"/a\": {\"get\": {\"parameters\": [{\"$ref\": \"#/x\"}]}}}}", "the OpenAPI document is malformed: GET /a: $ref '#/x' leads nowhere")]
    [InlineData("a.json", "{\"paths\": {\"/a\": {\"post\": {\"requestBody\": {}}}}}", "the OpenAPI document is malformed: POST /a: the content of requestBody is missing")]
    public void A_mistake_is_named_with_its_place(string name, string text, string message) =>
        Should.Throw<FormatException>(() => Read(name, text)).Message.Replace(_directory.FullName + "/", "", StringComparison.Ordinal).ShouldBe(message);

    [Fact]
    public void A_file_that_is_not_there_or_is_no_text_is_refused()
    {
        Should.Throw<FormatException>(() => RequestFile.Read(Path.Combine(_directory.FullName, "missing"), YamlAsJson.Convert));
        var binary = Path.Combine(_directory.FullName, "binary");
        File.WriteAllBytes(binary, [0x47, 0xff, 0xfe, 0x80]);
        Should.Throw<FormatException>(() => RequestFile.Read(binary, YamlAsJson.Convert)).Message.ShouldBe($"{binary} is not a text in UTF-8");
    }

    private (IReadOnlyList<ServiceMessage> Requests, IReadOnlyList<string> Remarks) Read(string name, string text)
    {
        var path = Path.Combine(_directory.FullName, name);
        File.WriteAllText(path, text);
        return RequestFile.Read(path, YamlAsJson.Convert);
    }

    private static string Text(ServiceMessage message) => Encoding.UTF8.GetString(message.ToBytes("shop.test:8080"));
}
