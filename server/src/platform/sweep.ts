import { sql, type RawBuilder } from 'kysely';
import { systemScope, type SystemScope } from './access.ts';

/** Marks a statement that reads the rows of all owners; only files called sweeps.ts begin one. */
export function sweep(name: string): RawBuilder<unknown> {
  return sql.raw(`/* sweep: ${name} */`);
}

/** Works through owners that a sweep found, one after another, each in a scope of its own. */
export async function eachOwner(
  ownerIds: readonly string[],
  name: string,
  work: (scope: SystemScope) => Promise<unknown>,
): Promise<void> {
  for (const ownerId of ownerIds) await work(systemScope(ownerId, name));
}
