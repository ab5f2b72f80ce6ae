import type { HttpReply } from './http.ts';

/**
 * Whether a status sends the caller to another address; such an answer says nothing about the call.
 *
 * Errors: none.
 * @example isRedirect(302) // true
 */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/**
 * Says in words what the status of an answer means where the answer itself says nothing. A redirect is named with the host that it
 * leads to, without path and query, which may hold secrets (SEC-2); it is not followed (SEC-4).
 *
 * Errors: none.
 * @example toStatusWords({ status: 502, … }) // 'HTTP 502'
 */
export function toStatusWords({ status, header }: Pick<HttpReply, 'status' | 'header'>): string {
  if (!isRedirect(status)) return `HTTP ${status}`;
  const host = URL.parse(header('location') ?? '')?.host ?? '';
  return `redirects to ${host === '' ? 'another address' : host} instead of answering, which is not followed (HTTP ${status})`;
}
