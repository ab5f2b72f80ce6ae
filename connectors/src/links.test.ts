import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { lookup, type LookupAddress } from 'node:dns';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkHost, PrivateAddressError } from './addresses.ts';
import { createLinkReader, LinkError, type LinkOptions, type LinkReader } from './links.ts';

const BYTES = Buffer.alloc(50_000, 7);
const LIMITS = { maxBytes: 100_000, totalMs: 1_500, idleMs: 400 };

/** In these tests 127.0.0.1 counts as public; every other private address stays private. */
const lookupHere: LookupFunction = (host, options, callback) => {
  if (host === 'rebound.localhost') {
    callback(new PrivateAddressError(host), '', 0);
    return;
  }
  lookup(host, { ...options, all: true, family: 4 }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) callback(error ?? new Error('nobody'), '', 0);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
const HERE: Partial<LinkOptions> = {
  protocols: ['http:'],
  guard: {
    checkHost: (host) => {
      if (host !== '127.0.0.1') checkHost(host);
    },
    lookup: lookupHere,
  },
};

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function open(more: Partial<LinkOptions> = HERE): LinkReader {
  const links = createLinkReader({ ...LIMITS, ...more });
  ends.push(() => links.close());
  return links;
}

async function problemOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof LinkError ? error.reason : String(error);
}

async function readAll(links: LinkReader, url: string): Promise<Buffer> {
  const { stream } = await links.open(url);
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

describe('reading of a file from a URL', () => {
  it('returns the file, also after redirects', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end();
      else response.end(BYTES);
    });
    const links = open();
    expect((await readAll(links, `${url}/a`)).equals(BYTES)).toBe(true);
    expect((await links.open(`${url}/a`)).url.pathname).toBe('/b');
  });

  it.each([
    'http://8.8.8.8/a.png',
    'ftp://8.8.8.8/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'https://user:secret@8.8.8.8/a.png',
    'no address',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://0x7f.1/a.png',
    'https://10.1.2.3/a.png',
    'https://172.20.0.1/a.png',
    'https://192.168.1.1/a.png',
    'https://100.64.0.1/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://[fd00::1]/a.png',
    'https://[fe80::1]/a.png',
    'https://localhost/a.png',
  ])('makes no request for a URL that is not allowed: %s (FIL-20)', async (url) => {
    const links = open({});
    expect(await problemOf(links.open(url))).toBe('REFUSED');
    expect(links.judge(url)).not.toBeNull();
  });

  it.each([
    ['https://files.example.com/a.png', null],
    ['https://[2606:4700::1111]/a.png', null],
    ['http://files.example.com/a.png', 'notHttps'],
    ['//files.example.com/a.png', 'notAnAddress'],
    ['https://user@files.example.com/a.png', 'notAnAddress'],
    ['https://192.168.1.1/a.png', 'private'],
    ['https://printer.local/a.png', 'private'],
  ])('shows without a request that %s has the fault %s (BLK-18)', (url, fault) => {
    expect(open({}).judge(url)).toBe(fault);
  });

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'https://127.0.0.1/',
    'file:///etc/passwd',
    'http://[::1]/',
  ])('rejects a redirect to %s (FIL-20)', async (location) => {
    const url = await serve((_request, response) => response.writeHead(302, { location }).end());
    expect(await problemOf(open().open(url))).toBe('REFUSED');
  });

  it('rejects a name that resolves to a private address at the time of the connection (FIL-20)', async () => {
    const url = await serve((_request, response) => response.end(BYTES));
    const name = url.replace('127.0.0.1', 'rebound.localhost');
    expect(await problemOf(open().open(name))).toBe('REFUSED');
  });

  it('fails after too many redirects, and when the response is not a file', async () => {
    const around = await serve((_request, response) => response.writeHead(301, { location: '/' }).end());
    expect(await problemOf(open().open(around))).toBe('FAILED');
    const missing = await serve((_request, response) => response.writeHead(404).end('nothing'));
    expect(await problemOf(open().open(missing))).toBe('FAILED');
  });

  it('starts no download when the declared size is too large', async () => {
    const url = await serve((_request, response) => response.writeHead(200, { 'content-length': 200_000 }).end());
    expect(await problemOf(open().open(url))).toBe('TOO_LARGE');
  });

  it.each([
    ['says nothing', () => {}],
    [
      'stands still after its beginning',
      (response: ServerResponse) => {
        response.write('beginning');
      },
    ],
    [
      'drips for ever',
      (response: ServerResponse) => {
        const drip = setInterval(() => response.write('.'), 50);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('aborts a download after the time limit when the server %s (FIL-20)', async (_name, answer) => {
    const url = await serve((_request, response) => {
      answer(response);
    });
    // Without a time limit, this download would never end.
    const ending = await readAll(open(), url).then(
      () => 'came whole',
      (error: unknown) => error,
    );
    expect(ending).toBeInstanceOf(Error);
  });
});
