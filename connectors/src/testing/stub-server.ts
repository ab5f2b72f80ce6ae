import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A request as the server received it. */
export interface SeenRequest {
  method: string;
  /** Target of the request as sent: a path, or a whole URL when the stub is used as a proxy. */
  target: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * The response; `drop` closes the connection instead, `hang` never answers, `drip` sends one byte at a time with a pause in milliseconds.
 */
export type StubReply =
  | { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | { drop: true }
  | { hang: true }
  | { drip: number };

export interface StubServer {
  url: string;
  port: number;
  seen: SeenRequest[];
  close(): Promise<void>;
}

/** Starts a server on a free loopback port that answers with `respond`. */
export async function startStub(
  respond: (request: SeenRequest, count: number) => StubReply,
  onConnect?: (authority: string, socket: Duplex, headers: IncomingMessage['headers']) => void,
): Promise<StubServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const target = incoming.url ?? '/';
      const { pathname, searchParams } = new URL(target, 'http://stub');
      const request: SeenRequest = {
        method: incoming.method ?? '',
        target,
        path: pathname,
        query: searchParams,
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      seen.push(request);
      send(respond(request, seen.length), incoming, outgoing);
    });
  });
  if (onConnect !== undefined) {
    server.on('connect', (request, socket) => onConnect(request.url ?? '', socket, request.headers));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(reply: StubReply, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if ('drop' in reply) incoming.socket.destroy();
  else if ('drip' in reply) {
    const timer = setInterval(() => outgoing.write(' '), reply.drip);
    outgoing.on('close', () => clearInterval(timer));
  } else if (!('hang' in reply)) {
    outgoing.writeHead(reply.status ?? 200, reply.headers ?? {});
    outgoing.end(reply.text ?? JSON.stringify(reply.json ?? {}));
  }
}
