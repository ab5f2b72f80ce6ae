import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { exceptionAnswer } from './answers.ts';
import { toListenError, type Place } from './listen.ts';
import { JSON_TYPE, type Status, type StatusAnswer } from './status.ts';

export interface StatusServer {
  url: string;
  close(): Promise<void>;
}

interface Deps {
  place: Place;
  status: Status;
  log: Logger;
  metrics: Metrics;
}

const ROUTES = ['/health', '/ready', '/metrics'] as const;

/** Opens a port that serves only `/health`, `/ready` and `/metrics`. @throws ConfigError when the port cannot be used */
export async function openStatusServer({ place, status, log, metrics }: Deps): Promise<StatusServer> {
  async function answer(route: string | undefined, request: IncomingMessage, requestId: string): Promise<StatusAnswer> {
    try {
      if (route === '/health') return status.readHealth();
      if (route === '/ready') return await status.readReady(requestId);
      if (route === '/metrics') return await status.readMetrics(request);
      throw new AppError('NOT_FOUND');
    } catch (error) {
      const refusal = error instanceof AppError ? error : new AppError('INTERNAL', { cause: error });
      if (refusal.error === 'INTERNAL') log.error({ requestId, err: error }, 'Unexpected failure');
      const { status: code, text } = exceptionAnswer(refusal, requestId);
      return { code, type: JSON_TYPE, text };
    }
  }

  const server = createServer((request, response) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [path] = (request.url ?? '').split('?');
    const route = isRead ? ROUTES.find((known) => known === path) : undefined;
    request.resume();
    void answer(route, request, requestId).then(({ code, type, text }) => {
      response.writeHead(code, {
        'content-type': type,
        'content-length': Buffer.byteLength(text),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': requestId,
      });
      response.end(request.method === 'HEAD' ? undefined : text);
      metrics.observeRequest(route ?? 'none', request.method ?? 'none', code, (performance.now() - startedAt) / 1000);
    });
  });
  server.listen({ host: place.host, port: place.port });
  await once(server, 'listening').catch((error: unknown) => {
    throw toListenError(error, place);
  });

  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : place.port;
  const url = `http://${place.host.includes(':') ? `[${place.host}]` : place.host}:${port}`;
  log.info(`Server listening at ${url}`);
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
