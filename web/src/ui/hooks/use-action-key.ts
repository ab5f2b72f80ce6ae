import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { createActionKey } from '../../api/action-key.ts';

/**
 * Runs an action with an Idempotency-Key that stays the same until a response arrives, so that pressing again after a lost response does not act
 * twice. Changed content or a definite response ends the use of the key (API-10).
 */
export function useActionKey(): WithKey {
  const [withKey] = useState(createWithKey);
  return withKey;
}

export type WithKey = <T>(content: unknown, run: (key: string) => Promise<T>) => Promise<T>;

function createWithKey(): WithKey {
  const open = new Map<string, string>();
  return async (content, run) => {
    const name = JSON.stringify(content);
    const key = open.get(name) ?? createActionKey();
    open.set(name, key);
    try {
      const answer = await run(key);
      open.delete(name);
      return answer;
    } catch (error) {
      if (isAnswered(error)) open.delete(name);
      throw error;
    }
  };
}

/** Returns whether the server refused the call, so that nothing happened. The same key would then only repeat the refusal. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 200 && error.status < 500 && error.status !== 408;
}
