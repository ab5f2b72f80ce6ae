import { ApiError } from '../../api/api-error.ts';
import type { Values, ValueWords } from './field-values.ts';

/**
 * Writes with the displayed values as precondition (API-26). If another person changed one of these values, both values are shown and the
 * person chooses: either the own value overwrites the current one, or the current value stays and the refusal is thrown.
 * @param mine values of the fields after the write
 * @param words functions that return display names for ids and codes
 */
export async function writeIfUnchanged<R>(
  seen: Values,
  mine: Values,
  write: (seen: Values) => Promise<R>,
  words: ValueWords = {},
): Promise<R> {
  try {
    return await write(seen);
  } catch (error) {
    if (!(error instanceof ApiError) || error.changes.length === 0) throw error;
    const { askConflict } = await import('../overlay/conflict-dialog.tsx');
    if (!(await askConflict(error.changes, mine, words))) throw error;
    const known = Object.fromEntries(error.changes.map(({ field, current }) => [field, current]));
    return writeIfUnchanged({ ...seen, ...known }, mine, write, words);
  }
}
