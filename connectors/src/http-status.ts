import type { HttpReply } from './http.ts';

/**
 * Returns whether a status is a redirect; a redirect gives no information about the call.
 * Errors: none.
 * @example isRedirect(302) // true
 */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/**
 * Describes the status of a response without a usable body. The description of a redirect contains the host of its target, but not path and query,
 * which may contain secrets (SEC-2). Redirects are not followed (SEC-4).
 * Errors: none.
 * @example toStatusWords({ status: 502, … }) // 'HTTP 502'
 */
export function toStatusWords({ status, header }: Pick<HttpReply, 'status' | 'header'>): string {
  if (!isRedirect(status)) return `HTTP ${status}`;
  const host = URL.parse(header('location') ?? '')?.host ?? '';
  return `redirects to ${host === '' ? 'another address' : host} instead of answering, which is not followed (HTTP ${status})`;
}
