import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { toManifest } from './manifest.ts';
import { toZip } from './zip.ts';

const FILES = { 'b.js': Buffer.from('b'.repeat(5_000)), 'a.json': Buffer.from('{"name":"Bobbin · áo"}') };

/** Reads the files of a zip as an unpacker does: first the end record, then the directory, then each file. */
function readZip(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const files: Record<string, string> = {};
  let place = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    expect(zip.toString('latin1', place, place + 4)).toBe('PK\u0001\u0002');
    const [packed, length] = [zip.readUInt32LE(place + 20), zip.readUInt16LE(place + 28)];
    const name = zip.toString('utf8', place + 46, place + 46 + length);
    const local = zip.readUInt32LE(place + 42);
    expect(zip.toString('latin1', local, local + 4)).toBe('PK\u0003\u0004');
    const start = local + 30 + zip.readUInt16LE(local + 26);
    files[name] = inflateRawSync(zip.subarray(start, start + packed)).toString('utf8');
    place += 46 + length;
  }
  return files;
}

it('toZip packs files that an unpacker can read, and gives the same bytes each time (EXT-11)', () => {
  const zip = toZip(FILES);
  expect(readZip(zip)).toEqual({ 'a.json': FILES['a.json'].toString(), 'b.js': FILES['b.js'].toString() });
  expect(toZip({ 'a.json': FILES['a.json'], 'b.js': FILES['b.js'] })).toEqual(zip);
});

it('The manifest requests only storage, an alarm, the seller pages and the server (EXT-11)', () => {
  const manifest = toManifest('1.0.0', { pages: ['https://seller.example/*'], server: 'https://desk.example/*' });
  expect(manifest).toMatchObject({ permissions: ['storage', 'alarms'], host_permissions: ['https://desk.example/*'] });
  expect(JSON.stringify(manifest)).not.toMatch(/cookies|webRequest|tabs|scripting|all_urls/);
  expect(toManifest('1.0.0', { pages: [], server: null })).not.toHaveProperty('host_permissions');
});
