import { AppError } from './errors.ts';

type Values = Readonly<Record<string, string | null | undefined>>;

/**
 * Refuses a write on an older state (API-26). Called where the row is locked, before anything is written.
 * @param seen what the caller saw of the fields, by their names on the wire; what is not named is not compared
 * @param current what they hold now
 * @param wanted what the write would make of them: where that is there already nothing is lost
 * @throws AppError CHANGED_MEANWHILE with the fields that differ and both values
 */
export function assertSeen(seen: Values | undefined, current: Values, wanted: Values = {}): void {
  const changes = Object.entries(seen ?? {}).flatMap(([field, value]) => {
    const now = current[field] ?? null;
    const isSame =
      !(field in current) || now === (value ?? null) || (field in wanted && now === (wanted[field] ?? null));
    return isSame ? [] : [{ field, seen: value ?? null, current: now }];
  });
  if (changes.length > 0) throw new AppError('CHANGED_MEANWHILE', { changes });
}
