import { describe, expect, it } from 'vitest';
import { parseProxy, proxyHost } from './proxy.ts';

describe('parseProxy (SHP-19)', () => {
  it.each([
    ['203.0.113.5:8080:ann:s3cret', '203.0.113.5', 8080, 'ann', 's3cret'],
    [' Proxy.Example.com:1:u:p ', 'proxy.example.com', 1, 'u', 'p'],
    ['203.0.113.5:65535:ann:a:b:c', '203.0.113.5', 65_535, 'ann', 'a:b:c'],
  ])('%j', (text, host, port, username, password) => {
    expect(parseProxy(text)).toEqual({ host, port, username, password });
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
    'http://203.0.113.5:8080:ann:pass',
    'bad host:80:ann:pass',
    '-bad.example:80:ann:pass',
    'user@host:80:ann:pass',
  ])('refuses %j', (text) => {
    expect(parseProxy(text)).toBeNull();
    expect(proxyHost(text)).toBeNull();
  });
});

describe('proxyHost', () => {
  it('shows the host and nothing else (SHP-19)', () => {
    expect(proxyHost('203.0.113.5:8080:ann:s3cret')).toBe('203.0.113.5');
  });
});
