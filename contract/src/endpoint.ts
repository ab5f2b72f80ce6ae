import type { TeamRight } from '@bobbin/domain/teams/rights';
import type { z } from 'zod';
import type { ErrorName } from './error-codes.ts';

/** A permission that every role but the default one holds: what an answer says then follows from the role's own. */
export const ANY_STAFF = 'ANY_STAFF';

/** What a call of staff asks for: a permission, or another one that is as good. */
export interface StaffAccess {
  permission: string;
  or?: string;
}

/**
 * Who may call an endpoint.
 * - `public`: anybody.
 * - `session`: a signed-in person, also one who still owes the second factor (logout, 2FA).
 * - `user`: a signed-in person, or an API key of one.
 * - `key`: an API key of a person, nothing else (what a program sends by itself).
 * - `account`: a signed-in person in a browser; an API key is refused (account changes).
 * - `{permission}`: staff whose role holds it, or the one of `or`; with a `reach` they must hold that too, on the thing that is named.
 * - `partner`: another machine that proves itself in the request (webhook signature, signed file link).
 */
export type Access = 'public' | 'session' | 'user' | 'key' | 'account' | 'partner' | StaffAccess;

/** What a call names by an id of the wire. */
export type ThingKind = 'shop' | 'order' | 'product' | 'payment' | 'design';

/**
 * Whose things a call reaches beside the caller's own: a team's members where their role holds the right (TEA-2), and staff where
 * the call names somebody's thing (TEA-9). Without it a call is about the caller and nobody else.
 */
export interface Reach {
  right: TeamRight;
  /** The thing that the call is about, and where its id stands; without it the call is about the caller's desk (TEA-5). */
  names?: {
    kind: ThingKind;
    at: 'params.id' | 'query.id' | 'body.id' | 'body.shopId' | 'body.orderId' | 'body.idOrder';
    /** A call that leaves it out is about the caller's desk. */
    isOptional?: true;
  };
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** How a call is made. Calls stand in `<topic>.calls.ts`, without the schema library, so that the browser can import them alone. */
export interface Call {
  /** Unique name: the name of the constant in `<topic>.calls.ts` and in `<topic>.ts`, and the OpenAPI operation id. */
  name: string;
  method: Method;
  /** Path below `/api`, parameters in braces: `/shops/shop/{id}`. */
  path: string;
  access: Access;
  /** The body is `multipart/form-data`: `body` describes its fields, the file comes beside them. */
  isMultipart?: boolean;
  /** The call moves money or creates something elsewhere: it honours `Idempotency-Key` (API-8). */
  isIdempotent?: boolean;
  /** Also for a person whose role demands a second factor that is not set up yet (ACC-68). */
  isOpenBeforeSecondFactor?: true;
  /** The answer is a stream of server-sent events instead of an envelope: `reply` is the data of each. */
  isStream?: boolean;
}

/** Everything that server and browser must agree on about a call: the call itself and its schemas. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends Call {
  reach?: Reach;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Shape of `body` in the answer's envelope. */
  reply: Reply;
  /** Business refusals that this call may answer with (HTTP 200, `isSuccess: false`). */
  errors: readonly ErrorName[];
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  entry: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return entry;
}

/** What a caller hands over for an endpoint. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B> }
    : never;

/** What an endpoint answers in the envelope's `body`. */
export type Reply<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
