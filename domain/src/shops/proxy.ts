/** A shop's proxy as its four parts; the password never leaves the server. */
export interface Proxy {
  host: string;
  port: number;
  username: string;
  password: string;
}

/**
 * Parses 'ip:port:user:pass' (SHP-19), or gives null when it is not of that form; the password may hold colons.
 *
 * Errors: none.
 * @example parseProxy('203.0.113.5:8080:ann:s3cret') // { host: '203.0.113.5', port: 8080, username: 'ann', password: 's3cret' }
 */
export function parseProxy(text: string): Proxy | null {
  const [host = '', portText = '', username = '', ...rest] = text.trim().split(':');
  const password = rest.join(':');
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : 0;
  if (!isHost(host) || port < 1 || port > 65_535 || username === '' || password === '') return null;
  return { host: host.toLowerCase(), port, username, password };
}

/**
 * Gives the only part of a proxy that may be shown, its host (SHP-19), or null when the text is not a proxy.
 *
 * Errors: none.
 * @example proxyHost('203.0.113.5:8080:ann:s3cret') // '203.0.113.5'
 */
export function proxyHost(text: string): string | null {
  return parseProxy(text)?.host ?? null;
}

function isHost(host: string): boolean {
  const labels = host.split('.');
  // All digits means an address: it must be a whole one, not a name that looks like half of one.
  if (labels.every((label) => /^\d+$/.test(label))) {
    return labels.length === 4 && labels.every((label) => label.length <= 3 && Number(label) <= 255);
  }
  return host.length <= 253 && labels.every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label));
}
