import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { wholeScope, type OwnerScope, type SystemScope } from './access.ts';

/** The call that runs may see some of an owner's shops only; tests then judge each statement by that (`testing/scope`). */
const limited = new AsyncLocalStorage<boolean>();

/** Whether what runs now was asked for by somebody who sees some of an owner's shops only. */
export function isLimited(): boolean {
  return limited.getStore() === true;
}

/** Runs the work of a call in its scope. */
export function inScope<T>({ shops }: OwnerScope, work: () => Promise<T>): Promise<T> {
  return shops === 'all' ? work() : limited.run(true, work);
}

/** What the product itself does on behalf of a call, over all of the owner's shops: nothing of it is shown as it comes. */
export function wholly<T>(scope: OwnerScope, work: (whole: SystemScope) => Promise<T>): Promise<T> {
  return limited.run(false, () => work(wholeScope(scope)));
}

/**
 * The shops of a scope as a condition on a table's column. A statement on rows of shops has it beside the owner's; where the scope
 * has all shops it says nothing, so that the owner's own statements keep their plans (TEA-3).
 */
export function inShops({ shops }: OwnerScope, column: string): RawBuilder<SqlBool> {
  return shops === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${shops})`;
}

/** The shops that are asked for, as far as the scope has them; nothing where all are asked for and all are there. */
export function narrowShops(
  { shops }: OwnerScope,
  asked: readonly string[] | undefined,
): readonly string[] | undefined {
  if (shops === 'all') return asked;
  return asked === undefined ? shops : asked.filter((id) => shops.includes(id));
}
