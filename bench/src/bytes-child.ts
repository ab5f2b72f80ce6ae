import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recorded response of the API, to be sent again. */
export interface BytesOrder {
  headers: Record<string, string>;
  body: string;
}

/** Measures the upper limit of Node's HTTP server: it sends the recorded bytes from memory, without a router, checks or a database. */
let headers: Record<string, string> = {};
let body = Buffer.alloc(0);
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

process.on('message', (order: BytesOrder) => {
  headers = order.headers;
  body = Buffer.from(order.body);
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
