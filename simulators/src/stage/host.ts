import { fastify, type FastifyInstance } from 'fastify';

import type { Stage } from './stage.ts';

export type HostOptions = {
  /** 0 (default) takes a free port. */
  port?: number;
  host?: string;
  /** Whether time passes by itself and the partner's limits on calls hold; else the controls alone move and set them. */
  live?: boolean;
};

/** Serves a simulated partner on loopback; closing it breaks off whatever is still waited for. */
export async function hostPartner<Name extends string>(
  options: HostOptions,
  stage: Stage<Name>,
  addRoutes: (app: FastifyInstance) => Promise<void>,
): Promise<{ url: string; close(): Promise<void> }> {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  await addRoutes(app);
  const url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  return {
    url,
    async close() {
      stage.closing.abort();
      await app.close();
    },
  };
}
