import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { createActionKey } from '../../api/action-key.ts';

/**
 * Runs an action under an Idempotency-Key that stays the same while the answer is missing, so that pressing again after
 * a lost answer cannot do it twice; another content or a definite answer ends it (API-10).
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

/** The server refused: nothing happened, and the same key would only repeat that refusal. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 200 && error.status < 500 && error.status !== 408;
}
