import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;
/** Within this time a screen that comes back shows what it has without asking again, in milliseconds. */
const FRESH_MS = 15_000;

/** Only a missing answer is tried again; a refusal would come again. */
function isWorthRetrying(count: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || count >= RETRIES) return false;
  return error.status === 0 || error.known === 'TIMEOUT' || error.status >= 502;
}

/** Makes the cache of what the server said. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: FRESH_MS },
      mutations: { retry: false },
    },
  });
}
