import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web application at `/`. For a path that is neither a file nor an API call it serves the start page, whose router handles the path.
 */
export async function serveWebApp(app: FastifyInstance, directory: string): Promise<void> {
  const root = resolve(directory);
  const isBuilt = existsSync(join(root, 'index.html'));
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

  app.get('/', (_request, reply) => sendIndex(reply));
  app.setNotFoundHandler((request, reply) => {
    // Looks only at the path, because filters are in the query string: a search for `front.png` is still the path of the orders page.
    const path = request.url.replace(/\?.*$/s, '');
    const isPage = request.method === 'GET' && !/^\/api(\/|$)/.test(path) && !/\.\w{1,8}$/.test(path);
    if (!isPage) throw new AppError('NOT_FOUND');
    return sendIndex(reply);
  });

  function sendIndex(reply: FastifyReply) {
    if (!isBuilt) throw new AppError('NOT_FOUND');
    return reply.sendFile('index.html');
  }
}
