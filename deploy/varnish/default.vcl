vcl 4.1;
# Varnish 7 before the shop, behind whatever ends TLS:
#   varnishd -f default.vcl -a :6081 -s malloc,1G -p http_gzip_support=off
# The shop compresses. Left on, that parameter has Varnish ask for gzip only, and unpack it for each browser that wants brotli.
# shop.env: TRUST_PROXY names Varnish and what ends TLS.
#
# A public page is kept for 100 ms, shown for at most 100 ms more while the next is on its way, and asked for once at a time:
# a crowd reaches the shop at most ten times a second for each page, is mostly told 304, and sees a sale within the second,
# since the shop's own caches hear of it within half a second. Nothing has to be purged.
import std;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 1s;
  .first_byte_timeout = 30s;
  .between_bytes_timeout = 10s;
  # /health: without its database the shop still has pages that are kept
  .probe = {
    .url = "/health";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# who ends TLS and may say for whom it asks
acl front {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (client.ip !~ front) {
    unset req.http.X-Forwarded-Proto;
  }
  # for machines, not for visitors
  if (req.url == "/ready") {
    return (synth(404));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Whoever is signed in asks with this header; pages themselves are the same for everybody, whatever the cookies.
  if (req.http.Authorization) {
    return (pass);
  }
  # Old pages are for when the shop is away; otherwise one is shown while the next is on its way, no longer.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 100ms;
  }
  # Two spellings of what a browser can unpack, rather than hundreds.
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } elseif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "(?i)public") {
    set beresp.uncacheable = true;
    set beresp.ttl = 2s;
    return (deliver);
  }
  # Pages and replies of the API say s-maxage; files that never change have names of their own and keep their age.
  if (beresp.http.Cache-Control ~ "(?i)s-maxage") {
    if (beresp.ttl > 100ms) {
      set beresp.ttl = 100ms;
    }
    set beresp.grace = 10m;
    # asked for again with If-None-Match
    set beresp.keep = 10m;
  }
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}
