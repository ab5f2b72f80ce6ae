import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { shareAssets, type SharedAssets, type WebAppDeps } from './shared-assets.ts';

const YEAR_SECONDS = 31_536_000;
/** Assets have a hash in their names, so they never change. */
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
const ASSET = /^\/assets\/([^/]+)$/;

/**
 * Serves the built web application at `/`. For a path that is neither a file nor an API call it serves the start page, whose router handles the path.
 * An asset that this release does not have may belong to another release that runs at the same time (OPS-140).
 */
export async function serveWebApp(app: FastifyInstance, deps: WebAppDeps): Promise<void> {
  const root = resolve(deps.webDir);
  const isBuilt = existsSync(join(root, 'index.html'));
  let shared: SharedAssets | null = null;
  if (isBuilt) {
    shared = await shareAssets(deps);
    const { close } = shared;
    app.addHook('onClose', (_app, done) => {
      close();
      done();
    });
    await app.register(staticFiles, {
      root,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const isImmutable = path.includes('/assets/');
        reply.header('cache-control', isImmutable ? IMMUTABLE : 'no-cache');
      },
    });
  }

  app.get('/', (_request, reply) => sendIndex(reply));
  app.setNotFoundHandler((request, reply) => {
    // Looks only at the path, because filters are in the query string: a search for `front.png` is still the path of the orders page.
    const path = request.url.replace(/\?.*$/s, '');
    const [, asset] = ASSET.exec(path) ?? [];
    if (request.method === 'GET' && asset !== undefined) return sendShared(asset, request, reply);
    const isPage = request.method === 'GET' && !/^\/api(\/|$)/.test(path) && !/\.\w{1,8}$/.test(path);
    if (!isPage) throw new AppError('NOT_FOUND');
    return sendIndex(reply);
  });

  async function sendShared(name: string, request: FastifyRequest, reply: FastifyReply) {
    const acceptsPacked = /\bbr\b/.test(String(request.headers['accept-encoding']));
    const found = (await shared?.open(name, acceptsPacked)) ?? null;
    if (found === null) throw new AppError('NOT_FOUND');
    const { type, isPacked, stream } = found;
    reply.type(type).header('cache-control', IMMUTABLE).header('vary', 'accept-encoding');
    if (isPacked) reply.header('content-encoding', 'br');
    return reply.send(stream);
  }

  function sendIndex(reply: FastifyReply) {
    if (!isBuilt) throw new AppError('NOT_FOUND');
    return reply.sendFile('index.html');
  }
}
