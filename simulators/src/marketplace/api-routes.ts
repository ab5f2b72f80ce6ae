import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Route } from './routes.ts';
import type { World } from './world.ts';
import { ACCOUNT_ROUTES } from './account-routes.ts';
import { CANCELLATION_ROUTES } from './cancellation-routes.ts';
import { getDocument } from './documents.ts';
import { COMBINING_ROUTES } from './combining-routes.ts';
import { FINANCE_ROUTES } from './finance-routes.ts';
import { FULFILMENT_ROUTES } from './fulfilment-routes.ts';
import { FURTHER_ROUTES } from './further-routes.ts';
import { checkRequest } from './gate.ts';
import { isFields } from './input.ts';
import { lockPdf } from './label-pdf.ts';
import { ORDER_ROUTES } from './order-routes.ts';
import { PACKAGE_ROUTES } from './package-routes.ts';
import { getPicture } from './pictures.ts';
import { RETURN_ROUTES } from './return-routes.ts';
import { PRODUCT_ROUTES } from './product-routes.ts';
import { PROMOTION_ROUTES } from './promotion-routes.ts';
import { ApiError, CODES, createRequestId, toEnvelope } from './reply.ts';
import { addSellerPages } from './seller-pages.ts';
import { addTokenPages } from './token-pages.ts';
import { TRANSACTION_ROUTES } from './transaction-routes.ts';
import { UNSETTLED_ROUTES } from './unsettled-routes.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';
import { toQuery } from './wire-query.ts';

/** Result of the checks of a call, for the log. */
type Outcome = { code: number | null; shopId: string | null };

const ROUTES: Route[] = [
  ...ACCOUNT_ROUTES,
  ...ORDER_ROUTES,
  ...FULFILMENT_ROUTES,
  ...COMBINING_ROUTES,
  ...FURTHER_ROUTES,
  ...PACKAGE_ROUTES,
  ...FINANCE_ROUTES,
  ...TRANSACTION_ROUTES,
  ...UNSETTLED_ROUTES,
  ...PRODUCT_ROUTES,
  ...PROMOTION_ROUTES,
  ...CANCELLATION_ROUTES,
  ...RETURN_ROUTES,
  ...WEBHOOK_ROUTES,
];

const outcomes = new WeakMap<FastifyRequest, Outcome>();

export function findOutcome(request: FastifyRequest): Outcome {
  return outcomes.get(request) ?? { code: null, shopId: null };
}

/** Adds the token pages, the files, and every call of the API. */
export function addApiRoutes(app: FastifyInstance, world: World): void {
  // The signature covers the raw bytes, so the body must not be parsed before the check.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  addTokenPages(app, world);
  addSellerPages(app, world);

  app.get<{ Params: { name: string } }>('/img/:name', (request, reply) => {
    const picture = getPicture(request.params.name);
    if (picture === null) return reply.status(404).send();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=31536000, immutable').send(picture);
  });

  app.get<{ Params: { file: string } }>('/documents/:file', async (request, reply) => {
    const document = await getDocument(world, request.params.file);
    if (document === 'unknown') return reply.status(404).type('text/plain').send('No such document');
    if (document === 'expired') return reply.status(403).type('text/plain').send('Request has expired');
    const isLocked = world.faults.take('documents-locked', { path: request.url, shopId: null }) !== null;
    const bytes =
      isLocked && document.contentType === 'application/pdf' ? await lockPdf(document.bytes) : document.bytes;
    return reply.type(document.contentType).send(Buffer.from(bytes));
  });

  // Failures outside a route (a body too large, an internal error) are also answered in the envelope.
  app.setErrorHandler((error, _request, reply) => {
    const status = isFields(error) && typeof error.statusCode === 'number' ? error.statusCode : 500;
    const message = error instanceof Error ? error.message : 'Internal error';
    return reply.status(status).send(toEnvelope(world.clock.now(), new ApiError(status, CODES.internal, message)));
  });

  app.all('/*', (request, reply) => {
    const { status, envelope } = answerCall(world, request);
    return reply.status(status).type('application/json').send(JSON.stringify(envelope));
  });
}

/** Checks a call, runs it, and wraps the result in the envelope (MKT-7). */
function answerCall(world: World, request: FastifyRequest): { status: number; envelope: object } {
  const path = request.url.split('?')[0] ?? '';
  const now = world.clock.now();
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
    outcomes.set(request, { code: 0, shopId });
    return { status: 200, envelope: { code: 0, message: 'Success', data, request_id: createRequestId(now) } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    outcomes.set(request, { code: error.code, shopId });
    return { status: error.status, envelope: toEnvelope(now, error) };
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
