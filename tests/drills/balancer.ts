import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const CHECK_MS = 300;
/**
 * Number of checks of all processes, about two seconds, after which a request fails for which no process is ready. A number of checks instead of a
 * time, because on a busy machine the checks take longer too.
 */
const PATIENCE_CHECKS = 7;

export interface Balancer {
  url: string;
  /** Returns whether the last check of a process found it ready. */
  isReady(port: number): boolean;
  /** Returns the number of requests that the balancer repeated at another process. */
  retries(): number;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface BalancerOptions {
  /**
   * Repeats a request for a missing asset at the other processes, as the example configuration of nginx does; needed when a release does not share its
   * assets (OPS-140).
   */
  repeatsMissing?: boolean;
}

/** Sends one request to one process, and rejects when no complete response arrives. */
function ask(port: number, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method: request.method, path: request.url, headers: request.headers };
    const sent = send({ ...options, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('aborted', () => reject(new Error('The answer broke off')));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Opens a round-robin balancer over API processes, as an operator sets one up (docs/operations.md, Drills). The balancer polls /api/ready of each
 * process and sends no request to a process that is not ready. It repeats a request at another process only where that is safe: a GET, a request with
 * an Idempotency-Key, or a request whose process refused the connection. When no process is ready for about two seconds, a request fails.
 */
export async function openBalancer(
  ports: readonly number[],
  { repeatsMissing = false }: BalancerOptions = {},
): Promise<Balancer> {
  const ready = new Set<number>();
  let checks = 0;
  let retries = 0;
  let turn = 0;
  let isClosed = false;

  const check = async () => {
    while (!isClosed) {
      await Promise.all(
        ports.map(async (port) => {
          const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`, {
            signal: AbortSignal.timeout(5_000),
          }).then(
            async (answer) => (await answer.arrayBuffer(), answer.ok),
            () => false,
          );
          if (isReady) ready.add(port);
          else ready.delete(port);
        }),
      );
      checks += 1;
      await wait(CHECK_MS);
    }
  };
  const checking = check();

  async function pass(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const isSafe = request.method === 'GET' || request.headers['idempotency-key'] !== undefined;
    const isAsset = request.method === 'GET' && request.url?.startsWith('/assets/') === true;
    const lastCheck = checks + PATIENCE_CHECKS;
    for (let tries = 0; checks < lastCheck && !isClosed; tries += 1) {
      const port = ports.filter((one) => ready.has(one))[turn++ % Math.max(1, ready.size)];
      if (port === undefined) {
        await wait(CHECK_MS);
        continue;
      }
      if (tries > 0) retries += 1;
      try {
        const answer = await ask(port, request, body);
        if (repeatsMissing && isAsset && answer.status === 404 && tries < ports.length) continue;
        // A process without its database did not start this request.
        if (answer.status !== 503 || !isSafe) return answer;
      } catch (error) {
        const wasSent = (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED';
        if (wasSent && !isSafe) throw error;
      }
      ready.delete(port);
    }
    throw new Error('No process is ready');
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      pass(request, Buffer.concat(parts)).then(
        ({ status, headers, body }) => {
          const { 'transfer-encoding': _chunks, connection: _connection, ...others } = headers;
          response.writeHead(status, { ...others, 'content-length': body.length }).end(body);
        },
        (error: unknown) => response.writeHead(502).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    isReady: (one) => ready.has(one),
    retries: () => retries,
    async close() {
      isClosed = true;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await checking;
    },
  };
}
