import { randomUUID } from 'node:crypto';
import { ERRORS } from '@bobbin/contract/errors';
import { PASSWORD } from '../fill.ts';
import type { Diary } from './diary.ts';

interface Envelope {
  isSuccess: boolean;
  body: unknown;
  exceptionBody: { code: number; message: string; reasons?: string[] } | null;
}

export interface Send {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: unknown;
  form?: FormData;
  /** Error codes of refusals that are not failures, because the order changed between reading and clicking. */
  mayRefuse?: readonly string[];
}

/** A signed-in browser user with one pair of tokens, which is renewed when it expires. */
export interface Person {
  email: string;
  token(): string;
  /** Refreshes the tokens, once for all concurrent callers. */
  renew(): Promise<void>;
  /** Calls the API, records the duration under a kind, and returns the body of the response; null after a refusal. */
  call<T>(kind: string, path: string, send?: Send): Promise<T | null>;
}

export async function signIn(url: string, email: string, diary: Diary): Promise<Person> {
  let tokens = await fetchTokens(`${url}/api/auth/login`, { email, password: PASSWORD });
  let renewing: Promise<void> | null = null;

  function renew(): Promise<void> {
    renewing ??= fetchTokens(`${url}/api/auth/refresh`, { refreshToken: tokens.refreshToken })
      .then((found) => void (tokens = found))
      .finally(() => (renewing = null));
    return renewing;
  }

  async function send(path: string, { method, body, form }: Send, key: string): Promise<Response> {
    const isWrite = body !== undefined || form !== undefined;
    return fetch(`${url}${path}`, {
      method: method ?? (isWrite ? 'POST' : 'GET'),
      headers: {
        authorization: `Bearer ${tokens.accessToken}`,
        'accept-encoding': 'gzip, br',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(isWrite ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: form }),
    });
  }

  return {
    email,
    token: () => tokens.accessToken,
    renew,
    async call<T>(kind: string, path: string, how: Send = {}) {
      const key = randomUUID();
      const began = performance.now();
      try {
        let response = await send(path, how, key);
        if (response.status === 401) {
          await response.arrayBuffer();
          await renew();
          response = await send(path, how, key);
        }
        const answer = (await response.json()) as Envelope;
        diary.note(kind, performance.now() - began);
        if (answer.isSuccess) return answer.body as T;
        const name = toName(answer.exceptionBody?.code);
        const reason = `${response.status} ${name} ${toKinds(answer.exceptionBody?.reasons ?? [])}`.trim();
        if (name === 'BUSY') {
          // The refused call changed nothing, so the user can click again. Too many refusals of this kind fail the run.
          diary.count('busy');
          diary.refuse(kind, reason);
        } else if ((how.mayRefuse ?? []).includes(name)) diary.refuse(kind, reason);
        else diary.fail(kind, `${path.split('?')[0] ?? ''} ${reason}`);
        return null;
      } catch (error) {
        diary.fail(kind, `${path.split('?')[0] ?? ''} ${String(error)}`);
        return null;
      }
    },
  };
}

/** Replaces ids in reasons, so that equal reasons are counted together. */
function toKinds(reasons: readonly string[]): string {
  return [...new Set(reasons.map((one) => one.split(':').slice(1).join(':')))].join(', ');
}

function toName(code: number | undefined): string {
  const found = Object.entries(ERRORS).find(([, error]) => error.code === code);
  return found?.[0] ?? String(code);
}

async function fetchTokens(url: string, body: object): Promise<{ accessToken: string; refreshToken: string }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as { body: { accessToken: string; refreshToken: string } | null };
  if (answer.body === null) throw new Error(`${url} answered ${JSON.stringify(answer)}.`);
  return answer.body;
}
