import { describe, expect, it } from 'vitest';
import { parseProxy, proxyHost } from './proxy.ts';

describe('parseProxy (SHP-19)', () => {
  it.each([
    ['203.0.113.5:8080:ann:s3cret', '203.0.113.5', 8080, 'ann', 's3cret'],
    [' Proxy.Example.com:1:u:p ', 'proxy.example.com', 1, 'u', 'p'],
    [`${'a'.repeat(63)}.example.com:1:u:p`, `${'a'.repeat(63)}.example.com`, 1, 'u', 'p'],
    [`${'a.'.repeat(126)}b:1:u:p`, `${'a.'.repeat(126)}b`, 1, 'u', 'p'],
    ['255.255.255.255:1:u:p', '255.255.255.255', 1, 'u', 'p'],
    ['203.0.113.5:65535:ann:a:b:c', '203.0.113.5', 65_535, 'ann', 'a:b:c'],
  ])('reads host, port, user and password from %j', (text, host, port, username, password) => {
    expect(parseProxy(text)).toEqual({ protocol: 'http', host, port, username, password });
  });

  it.each([
    ['http://203.0.113.5:8080:ann:s3cret', 'http', 's3cret'],
    ['HTTPS://203.0.113.5:8080:ann:a@b:c', 'https', 'a@b:c'],
    ['socks5://ann:s3cret@203.0.113.5:8080', 'socks5', 's3cret'],
    ['socks5://ann:a%40b%3A%25@203.0.113.5:8080/', 'socks5', 'a@b:%'],
    ['ann:100%@203.0.113.5:8080', 'http', '100%'],
  ])('reads the protocol of %j (SHP-41)', (text, protocol, password) => {
    expect(parseProxy(text)).toEqual({ protocol, host: '203.0.113.5', port: 8080, username: 'ann', password });
  });

  it.each([
    '',
    '203.0.113.5',
    '203.0.113.5:8080',
    '203.0.113.5:8080:ann',
    '203.0.113.5:8080:ann:',
    '203.0.113.5:8080::pass',
    '203.0.113.5:0:ann:pass',
    '203.0.113.5:65536:ann:pass',
    '203.0.113.5:80a:ann:pass',
    '203.0.113.256:80:ann:pass',
    '203.0.113:80:ann:pass',
    'ftp://203.0.113.5:8080:ann:pass',
    'socks4://203.0.113.5:8080:ann:pass',
    'socks5://203.0.113.5:8080',
    'socks5://ann@203.0.113.5:8080',
    'socks5://ann:pass@203.0.113.5',
    'socks5://ann:pass@[::1]:8080',
    'socks5://ann:pass@127.1:8080',
    'bad host:80:ann:pass',
    '-bad.example:80:ann:pass',
    'user@host:80:ann:pass',
    'bad-.example:80:ann:pass',
    `${'a'.repeat(64)}.example:80:ann:pass`,
    `${'a.'.repeat(127)}b:80:ann:pass`,
    'double..dot:80:ann:pass',
    '203.0.113.0005:80:ann:pass',
    '203.0.113.5.6:80:ann:pass',
    '203.0.113.5:000080:ann:pass',
    'socks5://ann:pass@203.0.113.5:8080:1',
    'ann:pass@',
    '@203.0.113.5:8080',
    ':8080:ann:pass',
  ])('rejects %j', (text) => {
    expect(parseProxy(text)).toBeNull();
    expect(proxyHost(text)).toBeNull();
  });
});

describe('proxyHost', () => {
  it('returns only the host of a proxy (SHP-19)', () => {
    expect(proxyHost('203.0.113.5:8080:ann:s3cret')).toBe('203.0.113.5');
  });
});
