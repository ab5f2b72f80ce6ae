import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { wholeScope, type OwnerScope, type SystemScope } from './access.ts';

/** The running call may see only some of an owner's shops; tests then check each statement for it (`testing/scope`). */
const limited = new AsyncLocalStorage<boolean>();

/** Returns whether the caller of the running work may see only some of an owner's shops. */
export function isShopLimited(): boolean {
  return limited.getStore() === true;
}

/** Runs the work of a call in its scope. */
export function inScope<T>({ shops }: OwnerScope, work: () => Promise<T>): Promise<T> {
  return shops === 'all' ? work() : limited.run(true, work);
}

/** Runs the product's own work for a call, over all of the owner's shops: its results are not shown to the caller unfiltered. */
export function withFullScope<T>(scope: OwnerScope, work: (whole: SystemScope) => Promise<T>): Promise<T> {
  return limited.run(false, () => work(wholeScope(scope)));
}

/**
 * Returns the condition that limits a column to the shops of the scope; a statement on rows of shops contains it in addition to the
 * condition on the owner. For a scope with all shops the condition is `true`, so that the plans of the owner's own statements do not change
 * (TEA-3).
 */
export function inShops({ shops }: OwnerScope, column: string): RawBuilder<SqlBool> {
  return shops === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${shops})`;
}

/** Limits the requested shops to those of the scope; undefined when all are requested and the scope has all. */
export function narrowShops(
  { shops }: OwnerScope,
  asked: readonly string[] | undefined,
): readonly string[] | undefined {
  if (shops === 'all') return asked;
  return asked === undefined ? shops : asked.filter((id) => shops.includes(id));
}
