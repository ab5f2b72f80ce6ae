/** Protocols of a proxy: HTTP, HTTP over TLS, or SOCKS version 5. */
export const PROXY_PROTOCOLS = ['http', 'https', 'socks5'] as const;
export type ProxyProtocol = (typeof PROXY_PROTOCOLS)[number];

/** A shop's proxy as its parts; the password never leaves the server. */
export interface Proxy {
  protocol: ProxyProtocol;
  host: string;
  port: number;
  username: string;
  password: string;
}

/**
 * Parses 'ip:port:user:pass' (SHP-19), optionally with `http://`, `https://` or `socks5://` in front, or a URL such as
 * 'socks5://user:pass@host:port'. Returns null for any other text. The password may contain colons; in a URL it may be percent-encoded.
 * Errors: none.
 * @example parseProxy('203.0.113.5:8080:ann:s3cret') // { protocol: 'http', host: '203.0.113.5', port: 8080, username: 'ann', password:
 * 's3cret' }
 */
export function parseProxy(text: string): Proxy | null {
  const [, scheme = 'http', rest = ''] = /^(?:([a-z\d]+):\/\/)?(.*)$/is.exec(text.trim()) ?? [];
  const protocol = PROXY_PROTOCOLS.find((known) => known === scheme.toLowerCase());
  if (protocol === undefined) return null;
  const parts = splitList(rest) ?? splitAddress(rest);
  return parts && { protocol, ...parts };
}

type Parts = Omit<Proxy, 'protocol'>;

/** Parses the form `host:port:user:pass`. */
function splitList(text: string): Parts | null {
  const [host = '', port = '', username = '', ...rest] = text.split(':');
  return toParts(host, port, username, rest.join(':'));
}

/** Parses the form `user:pass@host:port`. */
function splitAddress(text: string): Parts | null {
  const at = text.lastIndexOf('@');
  if (at < 0) return null;
  const [username = '', ...rest] = text.slice(0, at).split(':');
  const [host = '', port = '', ...more] = text
    .slice(at + 1)
    .replace(/\/$/, '')
    .split(':');
  return more.length > 0 ? null : toParts(host, port, decode(username), decode(rest.join(':')));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function toParts(host: string, portText: string, username: string, password: string): Parts | null {
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : 0;
  if (!isHost(host) || port < 1 || port > 65_535 || username === '' || password === '') return null;
  return { host: host.toLowerCase(), port, username, password };
}

/**
 * Returns the only part of a proxy that may be shown, its host (SHP-19), or null when the text is not a proxy.
 * Errors: none.
 * @example proxyHost('203.0.113.5:8080:ann:s3cret') // '203.0.113.5'
 */
export function proxyHost(text: string): string | null {
  return parseProxy(text)?.host ?? null;
}

function isHost(host: string): boolean {
  const labels = host.split('.');
  // A host whose labels are all digits must be a complete IP address; a part of an address is not accepted as a name.
  if (labels.every((label) => /^\d+$/.test(label))) {
    return labels.length === 4 && labels.every((label) => label.length <= 3 && Number(label) <= 255);
  }
  return host.length <= 253 && labels.every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label));
}
