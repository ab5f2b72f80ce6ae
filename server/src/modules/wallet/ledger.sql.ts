import { LEDGER_ACCOUNTS } from '@bobbin/domain/money/ledger';
import { sql, type Insertable } from 'kysely';
import type { OwnerScope, StaffScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

interface LedgerHead {
  entries: number;
  lowBalanceCents: number | null;
}

/** Locks an owner's ledger until the transaction ends; creates the ledger if it does not exist. */
export async function lockLedger(trx: Queryable, { ownerId }: OwnerScope): Promise<LedgerHead> {
  const lock = async () => {
    const { rows } = await sql<LedgerHead>`
      select entries, low_balance_cents as "lowBalanceCents" from ledgers where owner_id = ${ownerId} for update`.execute(
      trx,
    );
    return rows[0];
  };
  const known = await lock();
  if (known) return known;
  await sql`insert into ledgers (owner_id) values (${ownerId}) on conflict (owner_id) do nothing`.execute(trx);
  const head = await lock();
  if (!head) throw new Error('A ledger that was opened is not there');
  const accounts = LEDGER_ACCOUNTS.map((account) => ({ owner_id: ownerId, account }));
  await trx
    .insertInto('ledger_accounts')
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return head;
}

/** Reads the balance of each account of an owner in cents; the result is empty when the owner has no entries. */
export async function readAccounts(db: Queryable, { ownerId }: OwnerScope): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, balance_cents as cents from ledger_accounts where owner_id = ${ownerId}`.execute(db);
  return new Map(rows.map(({ account, cents }) => [account, cents]));
}

/** Reads the spendable balances of the owners on one page, in cents. */
export async function readBalancesOf(
  db: Queryable,
  _scope: StaffScope,
  ownerIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ ownerId: string; cents: number }>`
    select owner_id as "ownerId", balance_cents as cents from ledger_accounts
    where owner_id = any(${ownerIds}::text[]) and account = 'seller'`.execute(db);
  return new Map(rows.map(({ ownerId, cents }) => [ownerId, cents]));
}

export interface EntryRow {
  id: string;
  reason: string;
  cents: number;
  beforeCents: number;
  afterCents: number;
}

/** Finds the entry with a reason and a reference. */
export async function findEntry(
  db: Queryable,
  { ownerId }: OwnerScope,
  reason: string,
  reference: string,
): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>`
    select id, reason, cents, before_cents as "beforeCents", after_cents as "afterCents" from ledger_entries
    where owner_id = ${ownerId} and reason = ${reason} and reference = ${reference}`.execute(db);
  return rows[0] ?? null;
}

/** Sums the existing corrections of an entry in cents. */
export async function sumCorrections(db: Queryable, { ownerId }: OwnerScope, entryId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from ledger_entries
    where owner_id = ${ownerId} and corrects_id = ${entryId}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Writes an entry and updates the balances of its two accounts; the caller must have locked the ledger. */
export async function insertEntry(
  trx: Queryable,
  { ownerId }: OwnerScope,
  entry: Omit<Insertable<Tables['ledger_entries']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('ledger_entries')
    .values({ owner_id: ownerId, ...entry })
    .execute();
  await sql`
    update ledger_accounts
    set balance_cents = balance_cents + case when account = ${entry.to_account} then ${entry.cents} else - ${entry.cents}::bigint end
    where owner_id = ${ownerId} and account in (${entry.from_account}, ${entry.to_account})`.execute(trx);
  await sql`update ledgers set entries = ${entry.number} where owner_id = ${ownerId}`.execute(trx);
}

/** Sets the balance in cents below which the owner is notified; with null the owner is never notified. */
export async function setLowBalance(trx: Queryable, { ownerId }: OwnerScope, cents: number | null): Promise<void> {
  await sql`update ledgers set low_balance_cents = ${cents} where owner_id = ${ownerId}`.execute(trx);
}

export async function readLowBalance(db: Queryable, { ownerId }: OwnerScope): Promise<number | null> {
  const { rows } = await sql<{ cents: number | null }>`
    select low_balance_cents as cents from ledgers where owner_id = ${ownerId}`.execute(db);
  return rows[0]?.cents ?? null;
}
