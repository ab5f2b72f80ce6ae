import { ApiError } from '../../api/api-error.ts';
import type { Values, ValueWords } from './field-values.ts';

/**
 * Writes with the displayed values as precondition (API-26). If another person changed one in the meantime, both values are shown, and the
 * person chooses: overwrite with their own value, or keep the current one; then the refusal is thrown.
 * @param mine values of the fields after the write
 * @param words display names of ids and codes among the values
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
