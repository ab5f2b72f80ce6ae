import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../../config.ts';
import { isDatabaseGone, isLockedLong, isStorageFull } from '../database.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { exceptionAnswer, InputError, localeOf } from './answers.ts';
import { createBrokenRequests } from './broken-requests.ts';
import { inSpan, startSpan, type Span } from '../traces.ts';
import { inWork, type WorkFacts } from '../work-context.ts';
import { compressAnswers } from './compression.ts';
import type { Status, StatusAnswer } from './status.ts';

const YEAR_SECONDS = 31_536_000;
const JSON_MAX_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
const SWEEP_MS = 50;
/** A search of 20,000 characters (contract: `pageQuery`) is part of the request line, with separators of three bytes each. */
const HEAD_MAX_BYTES = 32 * 1024;
/** By default Node checks for slow requests only twice a minute. */
const SLOW_CHECK_MS = 1_000;
/** Retry-After while the server drains or has no database. */
const RETRY_SECONDS = 5;
/** Retry-After of a call that ran into a lock. */
const BUSY_SECONDS = 3;

/** Turns off browser features that the page does not use; copying to the clipboard stays. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A response is JSON or a stream of JSON, never a page, so it needs no policy for pages. */
    isAnswer?: boolean;
  }
  interface FastifyRequest {
    /** Data of this request that each of its log lines contains. */
    work: WorkFacts;
    /** The span of this request; null when it is not traced. */
    span: Span | null;
  }
}

/** Headers of a response that a browser would display anyway: it loads nothing, cannot be framed and is no script. */
const ANSWER_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export interface Http {
  app: FastifyInstance;
}

interface Deps {
  config: Config;
  log: Logger;
  metrics: Metrics;
  /** API calls get 503 while the server drains. */
  status: Status;
  /** Called when a write fails because storage is full or read-only. */
  noteStorageFull?(): void;
}

/** PostgreSQL rejects NUL; JSON is checked before (bind.ts), form fields reach the queries directly. */
const UNSTORABLE_TEXT = '22021';

/** Maps Fastify's own errors, and an absent database, to the contract's errors. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string };
  if (isDatabaseGone(error)) {
    return new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS, cause: error });
  }
  if (isLockedLong(error)) return new AppError('BUSY', { retryAfterSeconds: BUSY_SECONDS, cause: error });
  if (isStorageFull(error)) return new AppError('STORAGE_FULL', { cause: error });
  if (code === UNSTORABLE_TEXT) return new InputError([{ path: 'body', message: 'brokenCharacter' }]);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('FILE_TOO_LARGE');
  if (statusCode === 413) return new AppError('BODY_TOO_LARGE', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    // A body of another type, an empty one, or one cut off.
    const isOfBody = code?.startsWith('FST_ERR_CTP_') === true || error instanceof SyntaxError;
    return new InputError([{ path: 'body', message: isOfBody ? 'notJson' : 'notReadable' }]);
  }
  return new AppError('INTERNAL', { cause: error });
}

/** Creates the HTTP server: limits, headers, error responses, health and metrics; it knows no module. */
export async function createHttp({ config, log, metrics, status, noteStorageFull }: Deps): Promise<Http> {
  const encrypted = { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` };
  const answerHeaders = { ...ANSWER_HEADERS, ...(config.isProduction ? encrypted : {}) };
  const brokenRequests = createBrokenRequests(log, metrics);
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // No child logger: `work-context.ts` adds the id of the request to each line.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.TRUST_PROXY,
    bodyLimit: JSON_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS * 5,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: HEAD_MAX_BYTES, connectionsCheckingInterval: SLOW_CHECK_MS, requireHostHeader: false },
    clientErrorHandler: brokenRequests.answer,
    // A call that arrives while the server closes gets the envelope from the hook below, not Fastify's own response.
    return503OnClosing: false,
    // A path that cannot be decoded or is too long matches no route.
    frameworkErrors(_error, request, reply) {
      void sendRefusal(new AppError('NOT_FOUND'), request, reply);
    },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });

  brokenRequests.watch(app.server);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: [
          "'self'",
          'data:',
          'blob:',
          'https:',
          ...(config.DEMO ? ['http://127.0.0.1:*', 'http://localhost:*'] : []),
        ],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // The page turns no text into markup or code, so Trusted Types allow no policy at all (SEC-6).
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
    },
    hsts: config.isProduction && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  await compressAnswers(app);
  // Some clients send a JSON content type with every call, so a missing body counts as empty, not as malformed.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null);
    else void parseJson(request, text, done);
  });
  await app.register(multipart, { limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 10, fieldSize: 1000 } });

  app.decorateRequest('work');
  app.decorateRequest('span', null);
  const enter = (request: FastifyRequest, done: () => void) => inWork(request.work, () => inSpan(request.span, done));
  app.addHook('onRequest', (request, _reply, done) => {
    const { id, method } = request;
    const route = request.routeOptions.url ?? 'none';
    const facts = { 'http.request.method': method, 'http.route': route, 'bobbin.request_id': id };
    request.span = startSpan({ name: `${method} ${route}`, kind: 'server', facts });
    request.work = { requestId: id, ...(request.span ? { traceId: request.span.traceId } : {}) };
    enter(request, done);
  });
  // A handler runs in the async context of the socket after its body was read, so the context of the request is entered again.
  app.addHook('preHandler', (request, _reply, done) => enter(request, done));

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.headers(request.routeOptions.config.isAnswer ? answerHeaders : { 'permissions-policy': PERMISSIONS });
    // RFC 9112 §3.2; Node would reject it too, but without an envelope.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      done(new InputError([{ path: 'headers.host', message: 'missing' }], 400));
    } else if (status.isDraining() && request.url.startsWith('/api/') && !request.url.startsWith('/api/health')) {
      done(new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS }));
    } else done();
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });

  // Browsers and load balancers open connections in advance; Node does not count these as idle.
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => void silent.delete(socket));

  // A kept-alive connection is closed after its response and an unused one at once, because both would delay the stop.
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep);
    done();
  });

  // The rest of a rejected body is read and dropped, because it would block the next request of the connection (API-20).
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) request.raw.unpipe().resume();
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    request.span?.end({ 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500);
    metrics.observeRequest(
      request.routeOptions.url ?? 'none',
      request.method,
      reply.statusCode,
      reply.elapsedTime / 1000,
    );
    request.log.info(
      {
        ...request.work,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });

  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    if (refusal.error === 'STORAGE_FULL') {
      noteStorageFull?.();
      request.log.error({ ...request.work, err: error }, 'Storage is full or read-only');
    }
    if (refusal.error === 'INTERNAL') request.log.error({ ...request.work, err: error }, 'Unexpected failure');
    return sendRefusal(refusal, request, reply);
  });

  function sendRefusal(refusal: AppError, request: FastifyRequest, reply: FastifyReply) {
    // A 404 during a deployment must not be cached.
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
    const answer = exceptionAnswer(refusal, request.id, localeOf(request.headers['accept-language']));
    if (answer.retryAfterSeconds !== null) reply.header('retry-after', String(answer.retryAfterSeconds));
    if (refusal.error === 'SECOND_FACTOR_OWED') reply.header('x-auth-step', '2fa');
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.text);
  }

  const send = (reply: FastifyReply, { code, type, text }: StatusAnswer) => reply.code(code).type(type).send(text);
  app.get('/api/health', (_request, reply) => send(reply, status.readHealth()));
  app.get('/api/ready', async (request, reply) => send(reply, await status.readReady(request.id)));
  app.get('/metrics', async (request, reply) => send(reply, await status.readMetrics(request.raw)));

  return { app };
}
