import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { systemScope, type SystemScope } from './access.ts';

/** Marks a statement that reads the rows of all owners; only statements in files named `*.cross-tenant.sql.ts` may begin with it. */
export function crossTenant(name: string): RawBuilder<unknown> {
  return sql.raw(`/* cross-tenant: ${name} */`);
}

/**
 * Processes the results of a cross-tenant query one after another; after a failure it continues with the next result.
 * @throws AggregateError of all failures at the end, so that the job is retried and reports them
 */
export async function oneByOne<T>(found: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of found) {
    try {
      await work(one);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return;
  const [first] = failures;
  const why = first instanceof Error ? first.message : 'unknown';
  throw new AggregateError(failures, `${failures.length} of ${found.length} failed, the first one: ${why}`);
}

/** Processes the owners that a cross-tenant query returns, each in its own scope. @throws AggregateError as {@link oneByOne} */
export function eachOwner(
  ownerIds: readonly string[],
  name: string,
  work: (scope: SystemScope) => Promise<unknown>,
): Promise<void> {
  return oneByOne(ownerIds, (ownerId) => work(systemScope(ownerId, name)));
}

/** A shop and its seller. */
export interface OwnedShop {
  ownerId: string;
  shopId: string;
}

/** Returns the condition that two columns, owner and shop, name one of the given shops. */
export function isAmong(shops: readonly OwnedShop[], owner: string, shop: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(owner)}, ${sql.ref(shop)}) in (select * from unnest(
    ${shops.map(({ ownerId }) => ownerId)}::text[], ${shops.map(({ shopId }) => shopId)}::text[]))`;
}

/** Returns a key for a seller's shop, for maps. */
export function keyOfShop({ ownerId, shopId }: OwnedShop): string {
  return `${ownerId} ${shopId}`;
}
