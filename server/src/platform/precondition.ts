import { AppError } from './errors.ts';

type Values = Readonly<Record<string, string | null | undefined>>;

/**
 * Rejects a write that is based on an older state (API-26). Called with the row locked, before any write.
 * @param seen the values that the caller saw, by their wire names; fields that are not named are not compared
 * @param current their current values
 * @param wanted the values after the write: a field that has them already is no conflict
 * @throws AppError CHANGED_MEANWHILE with the fields that differ and both values
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
