import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { checkHost, isPublicAddress, lookupPublic, PrivateAddressError } from './addresses.ts';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
    'returns true for the public address %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '3fff::1',
    '3fff:fff::1',
    'example.com',
  ])('returns false for %s (SEC-4)', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('checkHost', () => {
  it('rejects literal private addresses, and accepts every name, because names are checked at lookup', () => {
    expect(() => checkHost('[::1]')).toThrow(PrivateAddressError);
    expect(() => checkHost('10.0.0.1')).toThrow(PrivateAddressError);
    expect(() => checkHost('localhost')).not.toThrow();
    expect(() => checkHost('8.8.8.8')).not.toThrow();
  });
});

describe('lookupPublic', () => {
  const look = (host: string): Promise<string | LookupAddress[]> =>
    new Promise((resolve, reject) => {
      lookupPublic(host, { all: true }, (error, address) => (error === null ? resolve(address) : reject(error)));
    });

  it('rejects a name that resolves to a private address (SEC-4)', async () => {
    await expect(look('localhost')).rejects.toThrow(PrivateAddressError);
  });

  it('returns a public address', async () => {
    expect(await look('8.8.8.8')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });
});
