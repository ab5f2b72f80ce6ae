import { AppError } from './errors.ts';

type Values = Readonly<Record<string, string | null | undefined>>;

/**
 * Rejects a write that is based on an outdated state (API-26). Must be called before any write, with the row locked.
 * @param seen the values that the caller saw, by their names on the wire; fields that are not included are not compared
 * @param current the current values
 * @param wanted the values after the write; a field that already has its wanted value is no conflict
 * @throws AppError CHANGED_MEANWHILE with the differing fields, each with both values
 */
export function assertUnchanged(seen: Values | undefined, current: Values, wanted: Values = {}): void {
  const changes = Object.entries(seen ?? {}).flatMap(([field, value]) => {
    const now = current[field] ?? null;
    const isSame =
      !(field in current) || now === (value ?? null) || (field in wanted && now === (wanted[field] ?? null));
    return isSame ? [] : [{ field, seen: value ?? null, current: now }];
  });
  if (changes.length > 0) throw new AppError('CHANGED_MEANWHILE', { changes });
}
