import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/database.ts';
import { ignoreForeignKeys } from '../../server/src/testing/foreign-keys.ts';

/** The rows of a table for one owner, each as JSON by column. */
export type DicedRows = Map<string, Record<string, unknown>[]>;

export interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

const HOUR_MS = 3_600_000;
const ROWS = 8;
/** Numbers of rows of a table with sparse seeds, because a full table hides a row that a wrong join returns when another join returns the row too. */
const SPARSE = [ROWS, ROWS, 3, 1, 0];
/** Ids of the rows, so few that different owners have the same ids. */
const IDS = ['1', '2', '3'];
const WORDS = ['alpha', 'beta', 'alpha beta'];
const OFFSETS_H = [-9600, -960, -200, -24, -1, 1, 12, 30, 500];

/** Permitted values of columns that accept only certain words, by table and column or by column alone. */
const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  'account_closings.state': ['waiting', 'undone'],
  'fulfilments.ref_id': ['1', '2'],
  'seller_notices.desk_id': ['1', '2', null],
  'seller_notices.shop_id': ['1', '2'],
  'orders.status': ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION', 'COMPLETED', 'COMPLETED', 'UNPAID'],
  'orders.fulfil_state': ['NONE', 'DRAFT', 'SUBMITTED'],
  'orders.fulfil_house': ['PRESSIFY', 'MANGO'],
  'orders.label_state': ['none', 'made'],
  'orders.kind': ['NORMAL', 'SAMPLE'],
  'order_texts.state': ['waiting', 'drawn'],
  'order_terms.term': [...WORDS, 'alpha12345', 'beta54321'],
  'orders.address': [{ name: 'alpha' }, { name: 'beta' }, null],
  'orders.is_address_masked': [false, false, true],
  'orders.updated_at': [-2000, -200, -1],
  'rented_designs.settles_at': [-24, -1, 12, null],
  'shops.subscription_ends_at': [-24, 12, 30, 500],
  'shops.authorization_ends_at': [30, 500, 500],
  'shops.needs_authorization': [false, false, true],
  'shops.given_up_at': [null, null, -24],
  'shops.purged_at': [null],
  'shops.is_active': [true, true, false],
  'shops.is_proxy_failing': [true, false],
  'shop_credentials.proxy_sealed': ['alpha'],
  'orders.created_at': OFFSETS_H.slice(2, 6),
  'orders.due_at': [-2, -1, 1, 12, null],
  'due_notices.kind': ['late', 'dueSoon', 'unscanned12'],
  'orders.collection_due_at': [-1, 1, 3, 10, 20, null],
  'orders.collected_at': [null, null, -1],
  'order_tracking.scanned_at': [null, -1],
  'rented_designs.status': ['CREATED', 'INPROCESS', 'FEEDBACK', 'COMPLETED'],
  'rented_design_counts.status': ['CREATED', 'INPROCESS', 'FEEDBACK', 'COMPLETED'],
  'transactions.status': ['SUCCESS', 'APPROVAL'],
  'payment_requests.status': ['WAITING', 'APPROVAL', 'CONFIRMED', 'DENIED'],
  'payment_requests.file_id': ['f1', 'f2', null],
  'payment_requests.proof': ['p1', 'p2', null],
  'ledger_accounts.account': ['seller', 'held', 'bank.vnd', 'income.design'],
  'ledger_entries.from_account': ['seller', 'held', 'income.design'],
  'ledger_entries.to_account': ['bank.vnd', 'income.renewal', 'adjustment'],
  'order_exports.state': ['waiting', 'running', 'ready'],
  'account_exports.state': ['waiting', 'running', 'ready'],
  'label_prints.state': ['waiting', 'ready'],
  'packing_prints.state': ['waiting', 'ready'],
  'order_claims.state': ['open', 'accepted'],
  'order_tracking.problem': ['lost', 'held', null],
  'order_tracking.kind': ['label', 'inTransit', 'exception', 'delivered'],
  'order_rules.state': ['off', 'watch', 'on'],
  'order_rules.trigger_kind': ['arrives', 'ready', 'daily'],
  'order_rules.deleted_at': [null, null, -24],
  'order_rule_occasions.state': ['waiting', 'done'],
  'order_rule_runs.state': ['waiting', 'done'],
  'sync_states.state': ['queued', 'running', 'idle'],
  'factory_accounts.is_refused': [false, false, true],
  'mails.status': ['waiting', 'sent', 'failed'],
  'teams.role': ['manager', 'operator', 'viewer'],
  'deposits.state': ['waiting', 'expired', 'received'],
  'deposit_links.state': ['asked', 'open', 'paid', 'ended', 'lost'],
  'fulfilments.house': ['PRESSIFY', 'MANGO'],
  'factory_accounts.house': ['PRESSIFY', 'MANGO'],
  'flash_sales.phase': ['running', 'over'],
  'sku_cards.state': ['CREATED', 'INPROCESS', 'DONE', 'KNOWN'],
  'sku_card_counts.state': ['CREATED', 'INPROCESS', 'DONE'],
  'shop_partings.state': ['waiting', 'done'],
  'files.mime': ['image/png'],
  'files.source': ['upload', 'rented'],
  'files.print': [null],
  'mailed_codes.purpose': ['activation', 'passcode'],
  exchange_rate: [25_000],
  quiet_from: [null],
  quiet_to: [null],
  told_by: ['mail'],
  low_balance_cents: [null],
};

/** Creates random numbers from a seed. The same seed gives the same rows. */
function createDice(seed: number): <T>(values: readonly T[]) => T {
  let state = seed * 2_654_435_761 + 1;
  return (values) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e_37_79_b9) >>> 0;
    return values[((state ^ (state >>> 13)) >>> 0) % values.length] as never;
  };
}

/** Lists the columns of all tables whose key contains the owner, because in other tables two owners cannot have rows with the same id. */
export async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null as "hasDefault"
    from information_schema.columns c
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.identity_generation is null
      and exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = format('public.%I', c.table_name)::regclass and i.indisprimary and a.attname = 'owner_id')
    order by c.table_name, c.ordinal_position`.execute(db);
  return rows;
}

function toValue(dice: ReturnType<typeof createDice>, { table, name, type, isNullable }: Column, now: number): unknown {
  const choices = CHOICES[`${table}.${name}`] ?? CHOICES[name];
  const isTime = type === 'timestamptz';
  if (choices !== undefined) {
    const chosen = dice(choices);
    return isTime && typeof chosen === 'number' ? new Date(now + chosen * HOUR_MS).toISOString() : chosen;
  }
  if (isNullable && dice([true, false, false])) return null;
  if (isTime) return new Date(now + dice(OFFSETS_H) * HOUR_MS).toISOString();
  if (type === 'bool') return dice([true, false]);
  if (type === 'date') return new Date(now - dice([0, 24, 48, 72]) * HOUR_MS).toISOString().slice(0, 10);
  if (/^(?:int|float|numeric)/.test(type)) return dice([1, 2, 3, 4, 5]);
  if (type === 'jsonb') return {};
  if (type.startsWith('_')) return [];
  return /(?:^|_)(?:id|ref|code|number|sku|hash|sha256|by|key)$/.test(name) ? dice(IDS) : dice(WORDS);
}

/** Generates some rows of each table for one owner. With `isSparse`, some tables get few rows or none. */
export function diceRows(
  columns: readonly Column[],
  { ownerId, seed, isSparse }: { ownerId: string; seed: number; isSparse: boolean },
  now: number,
): DicedRows {
  const byTable = Map.groupBy(columns, ({ table }) => table);
  return new Map(
    [...byTable].map(([table, own]) => {
      // The random numbers are separate for each table, so that a new table leaves the rows of all other tables unchanged.
      const dice = createDice(
        seed + [...table].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1e6, 7),
      );
      const rows = Array.from({ length: isSparse ? dice(SPARSE) : ROWS }, () =>
        Object.fromEntries(
          own.map((column) => [column.name, column.name === 'owner_id' ? ownerId : toValue(dice, column, now)]),
        ),
      );
      return [table, rows];
    }),
  );
}

/** Replaces all rows of the tables with the given ones. Foreign keys are not checked. */
export async function fillTables(db: Db, columns: readonly Column[], owners: readonly DicedRows[]): Promise<void> {
  const byTable = Map.groupBy(columns, ({ table }) => table);
  await db.transaction().execute(async (trx) => {
    await ignoreForeignKeys(trx);
    for (const [table, own] of byTable) {
      const names = sql.join(own.map(({ name }) => sql.ref(name)));
      await sql`delete from ${sql.table(table)}`.execute(trx);
      for (const rows of owners) {
        await sql`insert into ${sql.table(table)} (${names}) select ${names}
          from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.get(table) ?? [])}::jsonb)
          on conflict do nothing`.execute(trx);
      }
    }
  });
}
