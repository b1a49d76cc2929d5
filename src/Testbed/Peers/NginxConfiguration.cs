using TlsToll.Tls;

namespace TlsToll.Testbed.Peers;

/// <summary>
/// Configuration that makes nginx do exactly the SUT's work: one worker, no logs, the same key and certificate, the two tickets that OpenSSL sends after a
/// handshake of TLS 1.3, which no client here uses, TLS 1.2 and 1.3. Files stay open after the first use, which favours nginx; a comparison published by its
/// competitor should do so.
/// </summary>
internal static class NginxConfiguration
{
    /// <summary>Text of <c>nginx.conf</c>; all writable paths are below the directory.</summary>
    /// <param name="directory">Absolute path of nginx's directory.</param>
    /// <param name="port">Port on loopback.</param>
    /// <param name="certificate">File path of the certificate.</param>
    /// <param name="key">File path of the certificate's key.</param>
    public static string Text(string directory, int port, string certificate, string key) => $$"""
        daemon off;
        master_process off;
        worker_processes 1;
        pid {{directory}}/nginx.pid;
        error_log {{directory}}/error.log warn;
        events {
          worker_connections 4096;
        }
        http {
          access_log off;
          server_tokens off;
          default_type application/octet-stream;
          types { }
          sendfile on;
          tcp_nodelay on;
          keepalive_timeout 120s;
          keepalive_requests 100000000;
          open_file_cache max=1000 inactive=1h;
          open_file_cache_valid 1h;
          client_body_temp_path {{directory}}/body;
          proxy_temp_path {{directory}}/proxy;
          fastcgi_temp_path {{directory}}/fastcgi;
          uwsgi_temp_path {{directory}}/uwsgi;
          scgi_temp_path {{directory}}/scgi;
          server {
            listen 127.0.0.1:{{port}} ssl;
            server_name {{KeyKind.Rsa2048.HostName}};
            ssl_certificate {{certificate}};
            ssl_certificate_key {{key}};
            ssl_protocols TLSv1.2 TLSv1.3;
            ssl_session_cache off;
            ssl_session_tickets on;
            root {{directory}}/pages;
            etag off;
            if_modified_since off;
            max_ranges 0;
          }
        }
        """;
}
