import type { FinePermission } from '@bobbin/domain/staff/permissions';
import type { TeamRight } from '@bobbin/domain/teams/rights';
import type { z } from 'zod';
import type { ErrorName } from './error-codes.ts';

/** A permission that every role except the default role has. What the response contains depends on the role's other permissions. */
export const ANY_STAFF = 'ANY_STAFF';

/** Permission that a staff call requires; `or` is an alternative permission. */
export interface StaffAccess {
  permission: string;
  /** The finer permissions of which the call needs one; `permission` includes them (ROL-60). */
  fine?: readonly FinePermission[];
  or?: string;
}

/** Returns the permissions of which a staff call needs one. Errors: none. */
export function listAccepted({ permission, fine, or }: StaffAccess): string[] {
  return [...(fine ?? [permission]), ...(or === undefined ? [] : [or])];
}

/**
 * Who may call an endpoint.
 * - `public`: any caller.
 * - `session`: a signed-in user, also with a pending second factor (logout, 2FA).
 * - `user`: a signed-in user, or a user's API key.
 * - `key`: only an API key (calls that a program makes on its own).
 * - `account`: a signed-in user in a browser, without API keys (account changes).
 * - `{permission}`: staff whose role has this permission or the one in `or`; with a `scope`, the role must also have the permission on the
 *   named resource.
 * - `partner`: another machine that authenticates within the request (webhook signature, signed file link).
 */
export type Access = 'public' | 'session' | 'user' | 'key' | 'account' | 'partner' | StaffAccess;

/** Kinds of resources that a call names by a wire id. */
export type ResourceKind = 'shop' | 'order' | 'product' | 'payment' | 'design';

/**
 * Access beyond the caller's own resources: for team members whose role has the right (TEA-2), and for staff when the call names a seller's resource
 * (TEA-9). A call without this entry covers only the caller's own resources.
 */
export interface EndpointScope {
  permission: TeamRight;
  /**
   * Kind of resource that the call names, and where the resource's id is in the request. A call without this entry is about the acting owner (TEA-5).
   */
  resource?: {
    kind: ResourceKind;
    at: 'params.id' | 'query.id' | 'body.id' | 'body.shopId' | 'body.orderId' | 'body.idOrder';
    /** A call that omits the id is about the acting owner. */
    isOptional?: true;
  };
  /** The finer permission that staff need for a change of the resource, instead of the one for its whole area (ROL-60). */
  staff?: FinePermission;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** How a call is made. Calls are declared in `<topic>.calls.ts`, without the schema library, so that the browser can import them alone. */
export interface Call {
  /** Unique name: the constant's name in `<topic>.calls.ts` and in `<topic>.ts`, and the OpenAPI operation id. */
  name: string;
  method: Method;
  /** Path below `/api`, parameters in braces: `/shops/shop/{id}`. */
  path: string;
  access: Access;
  /** Whether the body is `multipart/form-data`; `body` describes its fields, and the file is a separate part. */
  isMultipart?: boolean;
  /** Whether the call accepts the header `Idempotency-Key`, because it moves money or creates an object at a partner (API-8). */
  isIdempotent?: boolean;
  /** Whether the call is allowed before the user has set up the second factor that the user's role requires (ACC-68). */
  isOpenBeforeSecondFactor?: true;
  /** Whether the response is a stream of server-sent events instead of an envelope; `reply` is then the schema of each event's data. */
  isStream?: boolean;
}

/** The agreement of server and browser about a call: the call itself and its schemas. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends Call {
  scope?: EndpointScope;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Schema of `body` in the response's envelope. */
  reply: Reply;
  /** Business errors that this call may return (HTTP 200, `isSuccess: false`). */
  errors: readonly ErrorName[];
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  entry: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return entry;
}

/** Input of an endpoint as its caller passes it, before validation. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B> }
    : never;

/** The `body` that an endpoint returns in the envelope. */
export type Reply<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
