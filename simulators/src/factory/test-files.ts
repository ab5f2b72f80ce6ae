import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

function toPng(width: number, height: number): Buffer {
  const png = Buffer.alloc(64);
  png.write('89504e470d0a1a0a0000000d49484452', 'hex');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

const FILES: Record<string, Buffer> = {
  '/good.png': toPng(4500, 5400),
  '/small.png': toPng(3000, 3600),
  '/photo.jpg': Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(64)]),
  '/label.pdf': Buffer.from('%PDF-1.7 a label of the marketplace'),
  '/error.html': Buffer.from('<html>this label has expired</html>'),
};

/** Returns the value at the end of a path through unknown JSON, undefined when the path ends early. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? new Map(Object.entries(inner)).get(String(step)) : undefined,
    value,
  );
}

/** Starts a server with valid and invalid artwork and labels. */
export async function openTestFiles(): Promise<{ url: string; close(): Promise<void> }> {
  const fileServer = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/moved.png') return response.writeHead(302, { location: '/good.png' }).end();
    if (path === '/away.png') return response.writeHead(302, { location: 'http://192.0.2.1/good.png' }).end();
    const file = FILES[path];
    return file === undefined ? response.writeHead(404).end() : response.end(file);
  });
  await new Promise<void>((resolve) => fileServer.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = fileServer.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    async close() {
      fileServer.closeAllConnections();
      await new Promise((resolve) => fileServer.close(resolve));
    },
  };
}
