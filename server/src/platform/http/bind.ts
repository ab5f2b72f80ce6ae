import type { ServerResponse } from 'node:http';
import type { Access as AccessRule, Endpoint, Reply } from '@bobbin/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { z } from 'zod';
import { sellerScope, staffScope, type Access, type Principal, type SellerScope, type StaffScope } from '../access.ts';
import { AppError } from '../errors.ts';
import type { Answers, StoredAnswer } from '../idempotency.ts';
import { exceptionAnswer, InputError, localeOf } from './answers.ts';
import { parseInput } from './input.ts';
import { buildSerialiser } from './serialise.ts';

type ParamsOf<E> = E extends Endpoint<infer P> ? z.output<P> : never;
type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q> ? z.output<Q> : never;
type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B> ? z.output<B> : never;

export interface Call<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
}

export type PublicHandler<E> = (call: Call<E>) => Promise<Reply<E>>;
export type SessionHandler<E> = (call: Call<E> & { principal: Principal; scope: SellerScope }) => Promise<Reply<E>>;
export type SellerHandler<E> = (call: Call<E> & { scope: SellerScope }) => Promise<Reply<E>>;
export type StaffHandler<E> = (call: Call<E> & { scope: StaffScope }) => Promise<Reply<E>>;

/** Writes to the raw answer for as long as it likes; `prove` tells again whether the caller may still call. */
export type StreamHandler = (call: {
  principal: Principal;
  prove: () => Promise<unknown>;
  request: FastifyRequest;
  stream: ServerResponse;
}) => void;

/** Binds contract entries to service functions; `modules/<name>/routes.ts` gets this and nothing of HTTP. */
export interface Routes {
  bindPublic<E extends Endpoint>(endpoint: E, handler: PublicHandler<E>): void;
  bindSession<E extends Endpoint>(endpoint: E, handler: SessionHandler<E>): void;
  bindSeller<E extends Endpoint>(endpoint: E, handler: SellerHandler<E>): void;
  bindStaff<E extends Endpoint>(endpoint: E, handler: StaffHandler<E>): void;
  bindStream(endpoint: Endpoint, handler: StreamHandler): void;
  /** Names bound so far; the start compares them with the contract. */
  bound: Set<string>;
}

interface Deps {
  app: FastifyInstance;
  answers: Answers;
  access: Access;
  /** @throws AppError FORBIDDEN when staff may not work from this address */
  guardStaffAddress(address: string): Promise<void>;
}

const IDEMPOTENCY_KEY_MAX = 200;

function isPermissionRule(rule: AccessRule): rule is { permission: string } {
  return typeof rule === 'object';
}

export function createRoutes({ app, answers, access, guardStaffAddress }: Deps): Routes {
  const bound = new Set<string>();

  async function proveCaller(endpoint: Endpoint, request: FastifyRequest): Promise<Principal | null> {
    if (endpoint.access === 'public' || endpoint.access === 'partner') return null;
    const principal = await access.authenticate(request.headers.authorization);
    if (principal.owesSecondFactor && endpoint.access !== 'session') throw new AppError('SECOND_FACTOR_OWED');
    const isOfBrowser = endpoint.access === 'account' || endpoint.access === 'session';
    if (principal.isApiKey && isOfBrowser) throw new AppError('FORBIDDEN');
    if (!principal.isApiKey && endpoint.access === 'key') throw new AppError('FORBIDDEN');
    // Before the input is read: a caller without the right learns nothing about the input.
    if (isPermissionRule(endpoint.access)) {
      staffScope(principal, endpoint.access.permission, request.ip, request.id);
      await guardStaffAddress(request.ip);
    }
    return principal;
  }

  function takeName(endpoint: Endpoint): void {
    if (bound.has(endpoint.name)) throw new Error(`${endpoint.name} is bound twice`);
    bound.add(endpoint.name);
  }

  function serve(endpoint: Endpoint, handler: RouteHandlerMethod): void {
    const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    app.route({ method: endpoint.method, url, handler });
  }

  function bind(endpoint: Endpoint, run: (call: Call<Endpoint>, principal: Principal | null) => Promise<unknown>) {
    takeName(endpoint);
    // Made at the first answer: making all of them at the start would take time and memory.
    let write: ReturnType<typeof buildSerialiser> | null = null;
    const serialise = (value: unknown) => (write ??= buildSerialiser(endpoint.reply))(value);

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const principal = await proveCaller(endpoint, request);
      const locale = localeOf(request.headers['accept-language']);
      const call = {
        params: parseInput(endpoint.params, request.params, 'params', locale),
        query: parseInput(endpoint.query, request.query, 'query', locale),
        body: endpoint.isMultipart ? undefined : parseInput(endpoint.body, request.body ?? undefined, 'body', locale),
        request,
      } as Call<Endpoint>;
      const work = async (): Promise<StoredAnswer> => ({ status: 200, text: serialise(await run(call, principal)) });

      const key = request.headers['idempotency-key'];
      const done =
        endpoint.isIdempotent && principal && typeof key === 'string' && key !== ''
          ? await answerWithKey(key, call, principal, request, work)
          : await work();
      return reply.code(done.status).type('application/json; charset=utf-8').send(done.text);
    }

    async function answerWithKey(
      key: string,
      call: Call<Endpoint>,
      principal: Principal,
      request: FastifyRequest,
      work: () => Promise<StoredAnswer>,
    ): Promise<StoredAnswer> {
      if (key.length > IDEMPOTENCY_KEY_MAX) {
        throw new InputError([{ path: 'headers.idempotency-key', message: 'tooLong' }]);
      }
      const scope = sellerScope(principal, request.ip, request.id);
      const body = { params: call.params ?? null, body: call.body ?? null };
      return answers.once(scope, { key, endpoint: endpoint.name, body }, async () => {
        try {
          return await work();
        } catch (error) {
          // A refusal is the first answer too; anything that may pass by itself can be tried again with the same key.
          const locale = localeOf(request.headers['accept-language']);
          const refusal = error instanceof AppError ? exceptionAnswer(error, request.id, locale) : null;
          if (refusal && refusal.status === 200 && !isPassing(error)) return { status: 200, text: refusal.text };
          throw error;
        }
      });
    }

    serve(endpoint, answer);
  }

  return {
    bound,
    bindPublic: (endpoint, handler) => bind(endpoint, (call) => handler(call as Parameters<typeof handler>[0])),
    bindSession: (endpoint, handler) =>
      bind(endpoint, (call, principal) => {
        if (!principal) throw new AppError('UNAUTHORIZED');
        const scope = sellerScope(principal, call.request.ip, call.request.id);
        return handler({ ...call, principal, scope } as Parameters<typeof handler>[0]);
      }),
    bindSeller: (endpoint, handler) =>
      bind(endpoint, (call, principal) => {
        if (!principal) throw new AppError('UNAUTHORIZED');
        const scope = sellerScope(principal, call.request.ip, call.request.id);
        return handler({ ...call, scope } as Parameters<typeof handler>[0]);
      }),
    bindStream(endpoint, handler) {
      takeName(endpoint);
      serve(endpoint, async (request, reply) => {
        const principal = await proveCaller(endpoint, request);
        if (!principal) throw new AppError('UNAUTHORIZED');
        reply.hijack();
        handler({ principal, prove: () => proveCaller(endpoint, request), request, stream: reply.raw });
      });
    },
    bindStaff: (endpoint, handler) =>
      bind(endpoint, (call, principal) => {
        if (!principal || !isPermissionRule(endpoint.access)) throw new AppError('UNAUTHORIZED');
        const scope = staffScope(principal, endpoint.access.permission, call.request.ip, call.request.id);
        return handler({ ...call, scope } as Parameters<typeof handler>[0]);
      }),
  };
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof AppError &&
    ['MARKETPLACE_UNAVAILABLE', 'FACTORY_UNAVAILABLE', 'FULFIL_IN_PROGRESS'].includes(error.error)
  );
}
