import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { LedgerFault } from './tables.ts';

/** Sums the balances of all owners by account, in cents. */
export async function sumAccounts(db: Queryable): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`${crossTenant('sumAccounts')}
    select account, sum(balance_cents)::bigint as cents from ledger_accounts group by account order by account`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

export async function countLedgers(db: Queryable): Promise<{ owners: number; entries: number }> {
  const { rows } = await sql<{ owners: number; entries: number }>`${crossTenant('countLedgers')}
    select count(*)::bigint as owners, coalesce(sum(entries), 0)::bigint as entries from ledgers`.execute(db);
  return rows[0] ?? { owners: 0, entries: 0 };
}

/** Lists accounts whose balance differs from the sum of their entries. */
export async function listWrongBalances(db: Queryable, limit: number): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`${crossTenant('listWrongBalances')}
    with moved as (
      select owner_id, account, sum(cents)::bigint as cents from (
        select owner_id, to_account as account, cents from ledger_entries
        union all
        select owner_id, from_account, - cents from ledger_entries
      ) m group by owner_id, account
    )
    select owner_id as "ownerId", 'balance' as kind, account as what,
      coalesce(m.cents, 0) as "wantedCents", coalesce(a.balance_cents, 0) as "foundCents"
    from ledger_accounts a full join moved m using (owner_id, account)
    where coalesce(m.cents, 0) <> coalesce(a.balance_cents, 0)
    order by owner_id, account limit ${limit}`.execute(db);
  return rows;
}

/** Lists entries that do not begin with the balance after the previous entry, or whose number does not follow the previous number. */
export async function listBrokenChains(db: Queryable, limit: number): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`${crossTenant('listBrokenChains')}
    select "ownerId", 'chain' as kind, id as what, "wantedCents", "foundCents" from (
      select owner_id as "ownerId", id, number, before_cents as "foundCents",
        coalesce(lag(after_cents) over w, 0) as "wantedCents", coalesce(lag(number) over w, 0) as previous,
        after_cents - before_cents as change,
        case when to_account = 'seller' then cents when from_account = 'seller' then - cents else 0 end as moved
      from ledger_entries window w as (partition by owner_id order by number)
    ) e
    where "wantedCents" <> "foundCents" or number <> previous + 1 or change <> moved
    order by "ownerId", number limit ${limit}`.execute(db);
  return rows;
}

/** Lists transactions whose amount differs from the amount of their entry, and entries without a transaction. */
export async function listWrongTransactions(db: Queryable, limit: number): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`${crossTenant('listWrongTransactions')}
    select e.owner_id as "ownerId", 'transaction' as kind, coalesce(t.id, e.id) as what,
      e.after_cents - e.before_cents as "wantedCents", t.amount_cents as "foundCents"
    from ledger_entries e left join transactions t on t.owner_id = e.owner_id and t.entry_id = e.id
    where e.after_cents <> e.before_cents and t.amount_cents is distinct from e.after_cents - e.before_cents
    order by e.owner_id, e.number limit ${limit}`.execute(db);
  return rows;
}

/** Lists accounts whose held amount differs from the sum of the open withdrawals (WDR-2). */
export async function listWrongHeld(db: Queryable, limit: number): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`${crossTenant('listWrongHeld')}
    with open as (
      select owner_id, sum(cents)::bigint as cents from payment_requests
      where status in ('WAITING', 'APPROVAL') group by owner_id
    ), held as (select owner_id, balance_cents as cents from ledger_accounts where account = 'held')
    select owner_id as "ownerId", 'held' as kind, 'held' as what,
      coalesce(o.cents, 0) as "wantedCents", coalesce(h.cents, 0) as "foundCents"
    from held h full join open o using (owner_id)
    where coalesce(o.cents, 0) <> coalesce(h.cents, 0)
    order by owner_id limit ${limit}`.execute(db);
  return rows;
}
