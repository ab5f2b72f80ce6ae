import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { wholeScope, type OwnerScope, type SystemScope } from './access.ts';

/**
 * Set when the running call may see only some of an owner's shops; tests then check that each statement is limited to these shops (`testing/scope`).
 */
const limited = new AsyncLocalStorage<boolean>();

/** Returns whether the running call may see only some of an owner's shops. */
export function isShopLimited(): boolean {
  return limited.getStore() === true;
}

/** Runs the work of a call; `isShopLimited` returns true during the work if the scope has only some of the shops of the owner. */
export function inScope<T>({ shops }: OwnerScope, work: () => Promise<T>): Promise<T> {
  return shops === 'all' ? work() : limited.run(true, work);
}

/** Runs work of the product itself during a call, over all shops of the owner; its results must not be shown to the caller without a filter. */
export function withFullScope<T>(scope: OwnerScope, work: (whole: SystemScope) => Promise<T>): Promise<T> {
  return limited.run(false, () => work(wholeScope(scope)));
}

/**
 * Returns the condition that limits a column to the shops of the scope. A statement on rows of shops needs it in addition to the condition on the
 * owner. For a scope with all shops the condition is `true`, so that the plans of statements for owners do not change (TEA-3).
 */
export function inShops({ shops }: OwnerScope, column: string): RawBuilder<SqlBool> {
  return shops === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${shops})`;
}

/** Returns the requested shops that are also in the scope; undefined when no shops are requested and the scope has all shops. */
export function narrowShops(
  { shops }: OwnerScope,
  asked: readonly string[] | undefined,
): readonly string[] | undefined {
  if (shops === 'all') return asked;
  return asked === undefined ? shops : asked.filter((id) => shops.includes(id));
}
