import { fastify, type FastifyInstance } from 'fastify';

import { addStageControls, type ControlWords } from './controls.ts';
import { addStageHooks, type Words } from './hooks.ts';
import { runDue, type Stage } from './runtime.ts';

export type HostOptions = {
  /** Port to listen on; 0, the default, chooses a free port. */
  port?: number | undefined;
  host?: string | undefined;
  seed?: number | undefined;
  /** Whether the simulator is live: time passes and rate limits apply automatically. Otherwise only the controls change them. */
  live?: boolean | undefined;
};

/** One simulated partner: its world and its own parts. */
export type Partner<Name extends string> = ControlWords & {
  stage: Stage<Name>;
  words: Words;
  /** Path prefix of its API. */
  prefix?: string;
  addApi(app: FastifyInstance): void;
  /** Renders the partner's page. */
  toPage(): string;
  /** Is called when the URL of the simulator is known. */
  onListen?(url: string): void;
  /** Machine milliseconds between two runs of the agenda; without it the agenda runs only on request. */
  tickMs?: number;
  close?(): Promise<void>;
};

const BODY_MAX = 10 * 1024 * 1024;

/** Serves a simulated partner on loopback; closing it aborts everything that still waits. */
export async function hostPartner<Name extends string>(
  options: HostOptions,
  partner: Partner<Name>,
): Promise<{ url: string; close(): Promise<void> }> {
  const { stage, words, prefix = '' } = partner;
  const app = fastify({ forceCloseConnections: true, bodyLimit: BODY_MAX, routerOptions: { maxParamLength: 500 } });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  app.get('/', async (_request, reply) => {
    await partner.settle?.();
    return reply.type('text/html; charset=utf-8').send(partner.toPage());
  });
  await app.register(async (controls) => addStageControls(controls, stage, partner), { prefix: '/_sim' });
  await app.register(
    async (api) => {
      addStageHooks(api, stage, words);
      partner.addApi(api);
    },
    { prefix },
  );
  const url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  partner.onListen?.(url);

  const tick = (): void => {
    runDue(stage);
    stage.keep();
    void partner.settle?.();
  };
  const ticker = partner.tickMs === undefined ? null : setInterval(tick, partner.tickMs).unref();
  return {
    url,
    async close() {
      if (ticker !== null) clearInterval(ticker);
      stage.closing.abort();
      await partner.close?.();
      await app.close();
      stage.keep();
    },
  };
}
