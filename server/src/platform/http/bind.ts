import type { ServerResponse } from 'node:http';
import type { Access as AccessRule, Endpoint, Reply, StaffAccess } from '@bobbin/contract/endpoint';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { z } from 'zod';
import { ACTING_OWNER_HEADER, readNamed, type ScopeResolver } from '../resolve-scope.ts';
import {
  holdsPermission,
  ownScope,
  staffScope,
  type Access,
  type Principal,
  type SellerScope,
  type StaffScope,
  type VisitRef,
} from '../access.ts';
import { Call as DatabaseCall, runCall, type Holder } from '../call.ts';
import { hashOf } from '../crypto.ts';
import { isWriteRefused } from '../database.ts';
import { AppError } from '../errors.ts';
import { inScope } from '../shop-scope.ts';
import type { Answers, StoredAnswer } from '../idempotency.ts';
import { exceptionAnswer, InputError, localeOf } from './answers.ts';
import { digestForm } from './form-digest.ts';
import { parseInput, withoutEmpty } from './input.ts';
import { sendWritten } from './compression.ts';
import { findSerialiser, type Written } from './serialise.ts';
import { createVisits, type VisitDeps } from './visits.ts';

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
/** Handles a call on a seller's rows. `scope` selects the rows of the call; `own` is always the scope of the caller's own rows. */
export type SellerHandler<E> = (call: Call<E> & SellerCall) => Promise<Reply<E>>;
interface SellerCall {
  scope: SellerScope;
  own: SellerScope;
  /** Returns the scope of a resource whose id is only in the body of a form (TEA-5). @throws AppError NOT_FOUND, FORBIDDEN */
  scopeOf(id: string): Promise<SellerScope>;
}
/** `session` is empty for an API key. */
export type StaffHandler<E> = (
  call: Call<E> & { scope: StaffScope; session: { sessionId: string; visit: VisitRef | null } },
) => Promise<Reply<E>>;

/** A subscriber of events: the scope on the owner's rows, and the staff permissions that apply at the caller's address. */
export interface Hearer {
  scope: SellerScope;
  can(permission: string): boolean;
}

/** Writes to the raw response for as long as needed; `prove` checks again whether the caller still has access. */
export type StreamHandler = (call: {
  /** The person whose events are sent. */
  principal: Principal;
  /** The user whose session it is; another one during a visit. */
  callerId: string;
  prove: () => Promise<Hearer>;
  request: FastifyRequest;
  stream: ServerResponse;
}) => void;

/** Options of a call with an idempotency key. */
export interface BindOptions {
  /**
   * True for a call that contacts partners between its transactions, so that its work and its key cannot be committed together. Its service takes a
   * claim, finds out what an earlier run did, and may run twice. The same applies to a call that handles many rows, each by itself: in one transaction
   * it would hold the locks of all rows until its end. Every other call with a key is one transaction (API-30, API-31).
   */
  isStepwise?: boolean;
}

interface Deps {
  app: FastifyInstance;
  answers: Answers;
  access: Access;
  scopeResolver: ScopeResolver;
  /** Asserts that staff may work from an address. @throws AppError FORBIDDEN */
  guardStaffAddress(address: string): Promise<void>;
  openVisit: VisitDeps['openVisit'];
}

const IDEMPOTENCY_KEY_MAX = 200;

function isPermissionRule(rule: AccessRule): rule is StaffAccess {
  return typeof rule === 'object';
}

/** Binds contract entries to service functions; a `<topic>.routes.ts` gets only this, no HTTP. */
export function createRoutes({ app, answers, access, scopeResolver, guardStaffAddress, openVisit }: Deps) {
  const visits = createVisits({ openVisit, guardStaffAddress });
  const bound = new Set<string>();
  const stepwise = new Set<string>();

  async function proveCaller(endpoint: Endpoint, request: FastifyRequest): Promise<Principal | null> {
    if (endpoint.access === 'public' || endpoint.access === 'partner') return null;
    const principal = await access.authenticate(request.headers.authorization);
    request.work.userId = principal.userId;
    if (principal.hasPendingSecondFactor && endpoint.access !== 'session') throw new AppError('SECOND_FACTOR_OWED');
    const isSetUp = endpoint.access === 'session' || endpoint.isOpenBeforeSecondFactor === true;
    if (principal.lacksSecondFactor && !isSetUp) throw new AppError('SECOND_FACTOR_DEMANDED');
    const isOfBrowser = endpoint.access === 'account' || endpoint.access === 'session';
    if (principal.isApiKey && isOfBrowser) throw new AppError('FORBIDDEN');
    if (!principal.isApiKey && endpoint.access === 'key') throw new AppError('FORBIDDEN');
    // Checks the permission before parsing the input, so that a caller without it learns nothing about the input.
    if (isPermissionRule(endpoint.access)) {
      staffScope(principal, endpoint.access, request.ip, request.id);
      await guardStaffAddress(request.ip);
    }
    return principal;
  }

  function toCaller(principal: Principal, request: FastifyRequest, call = '') {
    const actingOwner = request.headers[ACTING_OWNER_HEADER];
    const { ip: address, id: requestId } = request;
    return {
      principal,
      address,
      requestId,
      call,
      actingOwner: typeof actingOwner === 'string' && actingOwner !== '' ? actingOwner : undefined,
    };
  }

  /** Returns the scope of a user's call as its contract entry requires; the caller's own scope when the entry has no rule. */
  async function findScope(
    { name, method, scope: wanted, isMultipart }: Endpoint,
    principal: Principal,
    request: FastifyRequest,
    call: { params: unknown; query: unknown; body: unknown },
  ): Promise<SellerScope> {
    const caller = { ...toCaller(principal, request, name), isReading: method === 'GET', staff: wanted?.staff };
    // A form names its resource in its body.
    if (!wanted || (isMultipart && wanted.resource)) return ownScope(caller);
    if (!wanted.resource) return scopeResolver.forActingOwner(caller, wanted.permission);
    const resource = readNamed(wanted.resource, call);
    if (!resource && wanted.resource.isOptional) return scopeResolver.forActingOwner(caller, wanted.permission);
    if (!resource) throw new AppError('NOT_FOUND');
    return scopeResolver.forResource(caller, wanted.permission, resource);
  }

  async function scopeOfResource(
    { name, scope: wanted }: Endpoint,
    principal: Principal,
    request: FastifyRequest,
    id: string,
  ) {
    const caller = toCaller(principal, request, name);
    if (!wanted?.resource) return ownScope(caller);
    return scopeResolver.forResource(caller, wanted.permission, { kind: wanted.resource.kind, id });
  }

  function takeName(endpoint: Endpoint): void {
    if (bound.has(endpoint.name)) throw new Error(`${endpoint.name} is bound twice`);
    bound.add(endpoint.name);
  }

  function serve(endpoint: Endpoint, handler: RouteHandlerMethod): void {
    const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    app.route({ method: endpoint.method, url, handler, helmet: false, config: { isAnswer: true } });
  }

  function bind(
    endpoint: Endpoint,
    run: (call: Call<Endpoint>, principal: Principal | null, scope: SellerScope | null) => Promise<unknown>,
    { isStepwise = false }: BindOptions = {},
  ) {
    takeName(endpoint);
    if (isStepwise) stepwise.add(endpoint.name);
    // Builds a serialiser at its first response, because building all of them at the start would take time and memory.
    const serialise = (value: unknown) => findSerialiser(endpoint.reply)(value);

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const principal = await proveCaller(endpoint, request);
      if (!principal) return answerCaller(null, { ownerId: '', held: 0 }, request, reply);
      const visit = await visits.find(endpoint, principal, request);
      // One owner's calls share a limited number of connections.
      const connections: Holder = { ownerId: principal.userId, held: 0 };
      return runCall(new DatabaseCall(connections, null), () =>
        answerCaller(principal, connections, request, reply, visit),
      );
    }

    async function answerCaller(
      caller: Principal | null,
      connections: Holder,
      request: FastifyRequest,
      reply: FastifyReply,
      visit: VisitRef | null = null,
    ) {
      const call = {
        params: parseInput(endpoint.params, request.params, 'params'),
        query: parseInput(endpoint.query, withoutEmpty(request.query), 'query'),
        body: endpoint.isMultipart ? undefined : parseInput(endpoint.body, request.body ?? undefined, 'body'),
        request,
      } as Call<Endpoint>;
      const principal = visit ? await visits.enter(endpoint, visit, call, reply) : caller;
      // Whatever a handler does, the looked-at seller's data stays as it is.
      if (visit) connections.isReading = true;
      // Checked before a stored response is repeated: a caller who lost access since then gets nothing of it (TEA-11).
      const isOfSeller = !isPermissionRule(endpoint.access) || endpoint.scope !== undefined;
      const findCallScope = async (person: Principal) =>
        visit ? ownScope(toCaller(person, request)) : findScope(endpoint, person, request, call);
      const scope = principal && isOfSeller ? await findCallScope(principal) : null;
      if (scope) request.work.ownerId = scope.ownerId;
      const write = async (): Promise<Written> =>
        serialise(await (scope ? inScope(scope, () => run(call, principal, scope)) : run(call, principal, null)));

      reply.type('application/json; charset=utf-8');
      const key = request.headers['idempotency-key'];
      if (endpoint.isIdempotent && principal && typeof key === 'string' && key !== '') {
        const work = async () => ({ status: 200, text: (await write()).content.toString() });
        const { status, text } = await answerWithKey(key, call, principal, scope, connections, request, work);
        return reply.code(status).send(text);
      }
      let written: Written;
      try {
        written = await write();
      } catch (error) {
        if (visit && isWriteRefused(error)) throw new AppError('SEE_AS_READ_ONLY', { cause: error });
        throw error;
      }
      return sendWritten(request, reply, written);
    }

    async function answerWithKey(
      key: string,
      call: Call<Endpoint>,
      principal: Principal,
      scope: SellerScope | null,
      connections: Holder,
      request: FastifyRequest,
      work: () => Promise<StoredAnswer>,
    ): Promise<StoredAnswer> {
      if (key.length > IDEMPOTENCY_KEY_MAX) {
        throw new InputError([{ path: 'headers.idempotency-key', message: 'tooLong' }]);
      }
      const own = ownScope(toCaller(principal, request));
      const body = { params: call.params ?? null, body: call.body ?? null };
      const readRest = endpoint.isMultipart ? () => digestForm(request) : undefined;
      const keyed = { key: `${key}${toView(scope)}`, endpoint: endpoint.name, body, readRest, connections, isStepwise };
      return answers.once(own, keyed, async () => {
        try {
          return await work();
        } catch (error) {
          // Stores an error as the response of the key too; after a temporary error the call can be retried with the same key.
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
    /** Names of the entries that were bound so far; they are compared with the contract when the process starts. */
    bound,
    /** Names of bound entries whose calls are not one transaction. */
    stepwise,
    bindPublic: <E extends Endpoint>(endpoint: E, handler: PublicHandler<E>): void =>
      bind(endpoint, (call) => handler(call as Parameters<typeof handler>[0])),
    bindSession: <E extends Endpoint>(endpoint: E, handler: SessionHandler<E>): void =>
      bind(endpoint, (call, principal) => {
        if (!principal) throw new AppError('UNAUTHORIZED');
        const scope = ownScope(toCaller(principal, call.request));
        return handler({ ...call, principal, scope } as Parameters<typeof handler>[0]);
      }),
    bindSeller: <E extends Endpoint>(endpoint: E, handler: SellerHandler<E>, options?: BindOptions): void =>
      bind(
        endpoint,
        (call, principal, scope) => {
          if (!principal || !scope) throw new AppError('UNAUTHORIZED');
          const own = ownScope(toCaller(principal, call.request));
          const scopeOf = (id: string) => scopeOfResource(endpoint, principal, call.request, id);
          return handler({ ...call, scope, own, scopeOf } as Parameters<typeof handler>[0]);
        },
        options,
      ),
    bindStream(endpoint: Endpoint, handler: StreamHandler): void {
      takeName(endpoint);
      serve(endpoint, async (request, reply) => {
        const principal = await proveCaller(endpoint, request);
        if (!principal) throw new AppError('UNAUTHORIZED');
        const { permission } = endpoint.scope ?? ({ permission: 'viewOrders' } as const);
        const visited = await visits.find(endpoint, principal, request);
        const heard = visited ? await visits.enter(endpoint, visited, { params: null, query: null }, null) : principal;
        async function prove(): Promise<Hearer> {
          const proven = await proveCaller(endpoint, request);
          if (!proven) throw new AppError('UNAUTHORIZED');
          const visit = await visits.find(endpoint, proven, request);
          // A stream of one person never goes on as the stream of another.
          if (visit?.id !== visited?.id) throw new AppError('SEE_AS_OVER');
          if (visit) return { scope: ownScope(toCaller(await visits.proceed(visit), request)), can: () => false };
          // Staff who call from another address receive only their own events (ROL-46).
          const isAllowed =
            proven.isStaff &&
            (await guardStaffAddress(request.ip).then(
              () => true,
              () => false,
            ));
          return {
            scope: await scopeResolver.forActingOwner(toCaller(proven, request), permission),
            can: (permission) => isAllowed && holdsPermission(proven, permission),
          };
        }
        await prove();
        reply.hijack();
        handler({ principal: heard, callerId: principal.userId, prove, request, stream: reply.raw });
      });
    },
    bindStaff: <E extends Endpoint>(endpoint: E, handler: StaffHandler<E>, options?: BindOptions): void =>
      bind(
        endpoint,
        (call, principal) => {
          if (!principal || !isPermissionRule(endpoint.access)) throw new AppError('UNAUTHORIZED');
          const scope = staffScope(principal, endpoint.access, call.request.ip, call.request.id);
          const session = { sessionId: principal.sessionId, visit: principal.visit ?? null };
          return handler({ ...call, scope, session } as Parameters<typeof handler>[0]);
        },
        options,
      ),
  };
}

export type Routes = ReturnType<typeof createRoutes>;

/**
 * What a stored response depends on in addition to the call. With another acting owner or other permissions, the same key counts as another request
 * (TEA-11).
 */
function toView(scope: SellerScope | null): string {
  if (!scope || scope.stands === 'owner') return '';
  const { ownerId, shops } = scope;
  const rights = TEAM_RIGHTS.filter((right) => scope.can(right));
  return ` ${hashOf(JSON.stringify([ownerId, shops, rights]))}`;
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof AppError &&
    ['MARKETPLACE_UNAVAILABLE', 'FACTORY_UNAVAILABLE', 'FULFIL_IN_PROGRESS', 'STILL_RUNNING'].includes(error.error)
  );
}
