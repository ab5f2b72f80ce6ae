import { ERRORS, type ErrorName } from '@bobbin/contract/errors';
import { expect } from 'vitest';
import type { DOCUMENTED_ENDPOINTS } from './documented-endpoints.ts';

type Listed = (typeof DOCUMENTED_ENDPOINTS)[number];
/** A call as the documents write it. */
export type CallName = Listed extends infer Row
  ? Row extends readonly [infer Method extends string, infer Path extends string, ...unknown[]]
    ? `${Method} ${Path}`
    : never
  : never;

export interface Sent {
  /** Values of the placeholders in the path, by name. */
  at?: Record<string, string>;
  query?: Record<string, string>;
  body?: object | FormData;
}

/** A program of a third party, which uses only what the documents say about a call. */
export interface Program {
  /** Makes a call that must succeed, and returns the body of its response. */
  <Body = unknown>(name: CallName, sent?: Sent): Promise<Body>;
  /** Makes a call that must fail with the given error. */
  refused(name: CallName, reason: ErrorName, sent?: Sent): Promise<void>;
}

export interface DocumentedCalls {
  /** Names of the calls that had the required response. */
  answered: Set<string>;
  /** Creates a third-party program that calls with this token. */
  by(token: string | null): Program;
}

interface Answer<Body> {
  status: number;
  isSuccess: boolean;
  body: Body;
  exceptionBody: { code: number } | null;
}

async function send<Body>(url: string, token: string | null, name: string, { at = {}, query, body }: Sent) {
  const [method = '', path = ''] = name.split(' ');
  const address = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(at[part] ?? ''));
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api${address}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as object) } as Answer<Body>;
}

export function openDocumentedCalls(url: string): DocumentedCalls {
  const answered = new Set<string>();
  return {
    answered,
    by(token) {
      async function call<Body>(name: CallName, sent: Sent = {}): Promise<Body> {
        const answer = await send<Body>(url, token, name, sent);
        expect(answer, name).toMatchObject({ status: 200, isSuccess: true, exceptionBody: null });
        answered.add(name);
        return answer.body;
      }
      return Object.assign(call, {
        async refused(name: CallName, reason: ErrorName, sent: Sent = {}) {
          const answer = await send(url, token, name, sent);
          const exceptionBody = { code: ERRORS[reason].code };
          expect(answer, name).toMatchObject({ status: 200, isSuccess: false, exceptionBody });
          answered.add(name);
        },
      });
    },
  };
}
