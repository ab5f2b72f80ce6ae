import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const YEAR_SECONDS = 31_536_000;

/** Serves the built web app at `/`; every path that is no file and no API call is the app's own to route. */
export async function serveWebApp(app: FastifyInstance, directory: string): Promise<void> {
  const root = resolve(directory);
  const indexFile = join(root, 'index.html');
  const isBuilt = existsSync(indexFile);
  if (isBuilt) {
    await app.register(staticFiles, {
      root,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const isImmutable = path.includes('/assets/');
        reply.header('cache-control', isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  }
  const index = isBuilt ? await readFile(indexFile, 'utf8') : null;

  app.get('/', (_request, reply) => sendIndex(reply));
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w{1,8}(\?|$)/.test(request.url);
    if (!isPage) throw new AppError('NOT_FOUND');
    return sendIndex(reply);
  });

  function sendIndex(reply: {
    header(name: string, value: string): typeof reply;
    type(value: string): typeof reply;
    send(value: string): unknown;
  }) {
    if (index === null) throw new AppError('NOT_FOUND');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(index);
  }
}
