import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { isFields } from '@bobbin/simulators/runtime/fields';

/** One call to a partner, with the partner's response. */
export interface Exchange {
  /** Method and path of the call, without ids: `GET /order/202507/orders`. */
  call: string;
  status: number;
  /** The body as a string with one character per byte. */
  body: string;
}

/**
 * A proxy between a connector and a partner. It forwards and records calls, and then replays the recorded responses with one of them made invalid.
 */
export interface Between {
  url: string;
  /** Returns the number of calls since the last `play` or `pass`. */
  count(): number;
  /** Forwards all calls to the partner from now on. */
  pass(): void;
  /** Lists the recorded calls. Lists in their responses are cut to one entry, so that the number of tested fields stays small. */
  listExchanges(): Exchange[];
  /** Replays the recorded responses, except for one call, which gets the given response. */
  play(exchanges: readonly Exchange[], spoiled: string, answer: string | (() => string | Readable)): void;
  close(): Promise<void>;
}

/** Removes all entries except the first one from the lists of a response. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shorten);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, shorten(entry)]));
}

function shortenBody(body: string): string {
  return body.startsWith('{') ? JSON.stringify(shorten(JSON.parse(body))) : body;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

/** Starts the proxy in front of the partner `target`. */
export async function startBetween(target: string): Promise<Between> {
  let passed: Exchange[] = [];
  let played: { exchanges: readonly Exchange[]; spoiled: string; answer: string | (() => string | Readable) } | null =
    null;
  let count = 0;

  async function pass(request: IncomingMessage, response: ServerResponse, call: string): Promise<void> {
    const body = await readBody(request);
    const headers = new Headers();
    for (const name of ['content-type', 'x-tts-access-token', 'authorization', 'x-api-key']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    passed.push({ call, status: answer.status, body: text });
    response.writeHead(answer.status).end(Buffer.from(text, 'latin1'));
  }

  function play(request: IncomingMessage, response: ServerResponse, call: string): void {
    request.resume();
    const known = played?.exchanges.find((exchange) => exchange.call === call);
    if (played === null || known === undefined) return void response.writeHead(404).end();
    const answer = call !== played.spoiled ? known.body : played.answer;
    const body = typeof answer === 'string' ? answer : answer();
    response.writeHead(200);
    if (typeof body === 'string') response.end(Buffer.from(body, 'latin1'));
    else {
      body.pipe(response);
      response.on('close', () => body.destroy());
    }
  }

  const server = createServer((request, response) => {
    count += 1;
    const call = `${request.method} ${(request.url ?? '').split('?')[0]}`;
    if (played !== null) play(request, response, call);
    else pass(request, response, call).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    count: () => count,
    pass() {
      passed = [];
      played = null;
      count = 0;
    },
    listExchanges: () => passed.map((exchange) => ({ ...exchange, body: shortenBody(exchange.body) })),
    play(exchanges, spoiled, answer) {
      played = { exchanges, spoiled, answer };
      count = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
