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
/**
 * Maximum length of the request line; it may contain a search of 20,000 characters (contract: `pageQuery`) whose separators are encoded as three
 * bytes each.
 */
const HEAD_MAX_BYTES = 32 * 1024;
/** Interval at which slow requests are detected; Node's default is half a minute. */
const SLOW_CHECK_MS = 1_000;
/** Value of Retry-After while the database is unavailable, in seconds. */
const RETRY_SECONDS = 5;
/** Value of Retry-After for a call that failed because of a lock, in seconds. */
const BUSY_SECONDS = 3;

/** Turns off browser features that the pages do not use; writing to the clipboard stays allowed. */
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
    /** Responses of the API are JSON or a stream of JSON, never a page, so they need no policy for pages. */
    isAnswer?: boolean;
  }
  interface FastifyRequest {
    /** Data of this request that every log line of the request contains. */
    work: WorkFacts;
    /** The trace span of this request; null when the request is not traced. */
    span: Span | null;
  }
}

/** Headers for responses that a browser might display as a page: such a page can load nothing, cannot be framed and runs no script. */
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
  /** Says whether the server drains; each response then closes its connection. */
  status: Status;
  /** Called when a write fails because storage is full or read-only. */
  noteStorageFull?(): void;
}

/**
 * Rejects NUL characters in queries, because PostgreSQL cannot store them. The body is checked elsewhere (bind.ts); fields of forms reach the queries
 * directly.
 */
const UNSTORABLE_TEXT = '22021';

/** Maps Fastify's own errors, and an unavailable database, to errors of the contract. */
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
    // The body has another type, is empty, or was truncated.
    const isOfBody = code?.startsWith('FST_ERR_CTP_') === true || error instanceof SyntaxError;
    return new InputError([{ path: 'body', message: isOfBody ? 'notJson' : 'notReadable' }]);
  }
  return new AppError('INTERNAL', { cause: error });
}

/** Creates the HTTP server with limits, headers, error responses, health endpoints and metrics; it contains no code of a module. */
export async function createHttp({ config, log, metrics, status, noteStorageFull }: Deps): Promise<Http> {
  const encrypted = { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` };
  const answerHeaders = { ...ANSWER_HEADERS, ...(config.isProduction ? encrypted : {}) };
  const brokenRequests = createBrokenRequests(log, metrics);
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Uses no child logger, because `work-context.ts` adds the id of the request to each log line.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.TRUST_PROXY,
    bodyLimit: JSON_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS * 5,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: HEAD_MAX_BYTES, connectionsCheckingInterval: SLOW_CHECK_MS, requireHostHeader: false },
    clientErrorHandler: brokenRequests.answer,
    // Calls that arrive on open connections while the server closes are answered like others (OPS-40).
    return503OnClosing: false,
    // A path that cannot be decoded or is too long counts as a path without a route.
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
        // Trusted Types forbid every policy, because the page never converts text to markup or code (SEC-6).
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
  // Accepts an empty JSON body, because some clients send a JSON content type with every call.
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
  // Enters the context of the request again, because after its body was read, a handler runs in the async context of the socket.
  app.addHook('preHandler', (request, _reply, done) => enter(request, done));

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.headers(request.routeOptions.config.isAnswer ? answerHeaders : { 'permissions-policy': PERMISSIONS });
    // Rejects a request without a Host header as RFC 9112 §3.2 requires; Node would reject it too, but in another format.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      done(new InputError([{ path: 'headers.host', message: 'missing' }], 400));
    } else done();
  });

  // Answers what arrives on open connections while the server drains, and then closes each connection: proxies send again what a closed port refused,
  // but not what was answered with 503 (OPS-40).
  app.addHook('onRequest', (_request, reply, done) => {
    if (status.isDraining()) reply.header('connection', 'close');
    done();
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });

  // Tracks connections without a request, which must be closed separately: browsers and load balancers open them in advance, and Node does not count them as idle.
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => void silent.delete(socket));

  // Closes a kept-alive connection after its response, and an unused one at once, because both would delay the stop of the process.
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

  // Reads and drops the rest of a rejected body, because it would block the next request on the connection (API-20).
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
    // A 404 response must not be cached, because during a deployment the file may exist a moment later.
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
