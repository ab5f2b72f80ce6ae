import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;
/** Stale time in milliseconds: a screen that mounts again within this time shows cached data without a request. */
const FRESH_MS = 15_000;

/** Retries calls that got no response, timed out or got a status of at least 502; other failures would be repeated. */
function isWorthRetrying(count: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || count >= RETRIES) return false;
  return error.status === 0 || error.known === 'TIMEOUT' || error.status >= 502;
}

/** Creates the cache of server data. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: FRESH_MS },
      mutations: { retry: false },
    },
  });
}
