import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WorldOptions } from './create-world.ts';
import type { RateLimit } from './rate-limits.ts';
import type { Route } from './routes.ts';
import type { World } from './world.ts';
import Fastify from 'fastify';
import { ACCOUNT_ROUTES } from './account-routes.ts';
import { CallLog } from './calls.ts';
import { CANCELLATION_ROUTES } from './cancellation-routes.ts';
import { addControls } from './controls.ts';
import { createWorld } from './create-world.ts';
import { getDocument } from './documents.ts';
import { FINANCE_ROUTES } from './finance-routes.ts';
import { FULFILMENT_ROUTES } from './fulfilment-routes.ts';
import { checkRequest } from './gate.ts';
import { ORDER_ROUTES } from './order-routes.ts';
import { PACKAGE_ROUTES } from './package-routes.ts';
import { openKeptWorld } from './keep-world.ts';
import { isFields } from './input.ts';
import { getPicture } from './pictures.ts';
import { ApiError, CODES, createRequestId } from './reply.ts';
import { addTokenPages } from './token-pages.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';
import { toQuery } from './wire-query.ts';
import { addWireHooks, setOutcome } from './wire-hooks.ts';
import { runDue } from './world.ts';

export type MarketplaceSimulatorOptions = {
  /** 0 = a free one. */
  port?: number;
  host?: string;
  seed?: number;
  appKey?: string;
  appSecret?: string;
  serviceId?: string;
  redirectUrl?: string;
  /** Receives the six default topics of every shop. */
  webhookUrl?: string;
  /** Orders of each shop's history. */
  orders?: number;
  shops?: number;
  /** Epoch milliseconds; the machine's clock when absent. */
  startAt?: number;
  /** Speed of the simulated clock; 0 stands still. */
  timeFactor?: number;
  live?: boolean;
  /** Mean time between two new orders of a shop of a live world; an hour when absent. */
  arrivalSeconds?: number;
  rateLimit?: RateLimit;
  /** Also accept a body of {} or [] that was left unsigned, as two public clients do (marketplace §2). */
  acceptUnsignedEmptyBody?: boolean;
  /** Where the world is remembered over restarts; without it each start is a new world. */
  stateFile?: string;
  /** Hears why a remembered world could not be taken up. */
  warn?: (text: string) => void;
};

export type MarketplaceSimulator = {
  url: string;
  appKey: string;
  appSecret: string;
  serviceId: string;
  close(): Promise<void>;
};

const ROUTES: Route[] = [
  ...ACCOUNT_ROUTES,
  ...ORDER_ROUTES,
  ...FULFILMENT_ROUTES,
  ...PACKAGE_ROUTES,
  ...FINANCE_ROUTES,
  ...CANCELLATION_ROUTES,
  ...WEBHOOK_ROUTES,
];

/** Machine time between two looks at the agenda. */
const TICK_MS = 250;

/** Starts a marketplace of its own; everything else is done over HTTP. */
export async function startMarketplaceSimulator(
  options: MarketplaceSimulatorOptions = {},
): Promise<MarketplaceSimulator> {
  const settings: WorldOptions = {
    seed: options.seed ?? 1,
    appKey: options.appKey ?? '6bobbindemo',
    appSecret: options.appSecret ?? 'sim-app-secret-0123456789abcdef',
    serviceId: options.serviceId ?? '7300000000000000001',
    redirectUrl: options.redirectUrl ?? null,
    webhookUrl: options.webhookUrl ?? null,
    orders: options.orders ?? 120,
    shops: options.shops ?? 5,
    startAt: options.startAt ?? Date.now(),
    timeFactor: options.timeFactor ?? 1,
    live: options.live ?? false,
    arrivalSeconds: options.arrivalSeconds ?? 3600,
    rateLimit: options.rateLimit ?? { perSecond: 20, burst: 40 },
    acceptUnsignedEmptyBody: options.acceptUnsignedEmptyBody ?? false,
  };
  const world =
    options.stateFile === undefined
      ? createWorld(settings)
      : openKeptWorld(options.stateFile, settings, options.warn ?? (() => undefined));
  const app = createApp(world);
  world.baseUrl = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  const ticker = setInterval(() => tick(world), TICK_MS);
  ticker.unref();
  return {
    url: world.baseUrl,
    appKey: world.appKey,
    appSecret: world.appSecret,
    serviceId: world.serviceId,
    close: async () => {
      clearInterval(ticker);
      await world.webhooks.close();
      await app.close();
      world.keep();
    },
  };
}

function tick(world: World): void {
  runDue(world);
  world.keep();
  void world.webhooks.sendDue();
}

function createApp(world: World): FastifyInstance {
  const calls = new CallLog();
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 10 * 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
  });
  // The signature covers the bytes as sent, so nothing may parse them first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  addWireHooks(app, world, calls);
  addTokenPages(app, world);
  addControls(app, world, calls);

  app.get<{ Params: { name: string } }>('/img/:name', (request, reply) => {
    const picture = getPicture(request.params.name);
    if (picture === null) return reply.status(404).send();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=31536000, immutable').send(picture);
  });

  app.get<{ Params: { file: string } }>('/documents/:file', async (request, reply) => {
    const document = await getDocument(world, request.params.file);
    if (document === 'unknown') return reply.status(404).type('text/plain').send('No such document');
    if (document === 'expired') return reply.status(403).type('text/plain').send('Request has expired');
    return reply.type('application/pdf').send(Buffer.from(document));
  });

  // Whatever slips through (a body too large, a fault of our own) still wears the envelope.
  app.setErrorHandler((error, _request, reply) => {
    const status = isFields(error) && typeof error.statusCode === 'number' ? error.statusCode : 500;
    const message = error instanceof Error ? error.message : 'Internal error';
    const request_id = createRequestId(world.clock.now());
    return reply.status(status).send({ code: CODES.internal, message, data: null, request_id });
  });

  app.all('/*', (request, reply) => {
    const { status, ...envelope } = answerCall(world, request);
    return reply.status(status).type('application/json').send(JSON.stringify(envelope));
  });
  return app;
}

type Envelope = { status: number; code: number; message: string; data: unknown; request_id: string };

/** Checks a call, carries it out, and wraps what came of it (marketplace §10.1). */
function answerCall(world: World, request: FastifyRequest): Envelope {
  const path = request.url.split('?')[0] ?? '';
  const request_id = createRequestId(world.clock.now());
  let shopId: string | null = null;
  try {
    const passed = checkRequest(world, ROUTES, {
      method: request.method,
      path,
      query: toQuery(request.raw.url ?? ''),
      contentType: request.headers['content-type'] ?? '',
      accessToken: String(request.headers['x-tts-access-token'] ?? ''),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    });
    shopId = passed.shop?.id ?? null;
    const data = runRoute(world, passed, path, request);
    setOutcome(request, { code: 0, shopId });
    return { status: 200, code: 0, message: 'Success', data, request_id };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    setOutcome(request, { code: error.code, shopId });
    return { status: error.status, code: error.code, message: error.message, data: null, request_id };
  }
}

function runRoute(
  world: World,
  { route, params, account, shop, body }: ReturnType<typeof checkRequest>,
  path: string,
  request: FastifyRequest,
): unknown {
  const call = { path, params, query: toQuery(request.raw.url ?? ''), body, account, now: world.clock.seconds() };
  if (route.scope === 'account') return route.run(world, call);
  if (shop === null) throw new ApiError(500, CODES.internal, 'Internal error');
  return route.run(world, { ...call, shop });
}
