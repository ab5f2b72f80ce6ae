import type { FactoryCost, FactoryCostQuery, NewFactoryCost, PriceListReply } from '@bobbin/contract/factory-costs';
import { PRICE_LIST_COLUMNS } from '@bobbin/contract/factory-costs.calls';
import type { CostRow } from '@bobbin/domain/factories/cost-rows';
import { type House } from '@bobbin/domain/factories/houses';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';
import type { StaffScope } from '../../../platform/access.ts';
import { readLines } from '../../../platform/csv-import.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { isAscending, toPage, type Paged } from '../../../platform/paging.ts';
import type { Audit } from '../../audit/module.ts';
import { planPrices, type PlannedPrice, type WantedPrice } from './cost-plan.ts';
import { listOptions, readPriceLines, type Cells, type PriceLine } from './price-list.ts';
import * as queries from './costs.sql.ts';

/** Takes a lock, because two concurrent writers could create two prices for the same parcels. */
const LOCK = 'factory-costs';
const ENTITY = 'factoryCost';

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
}

/** An empty field of a form means that the price applies to all values of this field. */
function orNull(text: string | null): string | null {
  return text === null || text === '' ? null : text;
}

/** Rejects unknown options, because a price with such an option would never apply. @throws AppError INVALID_INPUT */
function checkOptions({ house, line, facility, shipping }: NewFactoryCost): void {
  const issues = Object.entries({ line, facility, shipping }).flatMap(([field, value]) => {
    const options = listOptions(house, field as 'line');
    const isKnown = orNull(value) === null || options.some((option) => option.value === value);
    return isKnown ? [] : [{ path: `body.${field}`, message: 'notAnOption' as const }];
  });
  if (issues.length > 0) throw new AppError('INVALID_INPUT', { issues });
}

/** Rejects a price that begins in the past (FAC-32). @throws AppError INVALID_INPUT */
function toWanted({ house, part, price, validFrom, validTo, ...scope }: NewFactoryCost, now: Date): WantedPrice {
  const said = validFrom === undefined ? now : new Date(validFrom);
  const from = said < now ? now : said;
  const to = validTo === undefined ? null : new Date(validTo);
  if (to !== null && to <= from)
    throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.validTo', message: 'endsBefore' }] });
  const { garment, sku, size, line, facility, shipping } = scope;
  return {
    house,
    part,
    garment: orNull(garment),
    sku: orNull(sku),
    size: orNull(size),
    line: orNull(line),
    facility: orNull(facility),
    shipping: orNull(shipping),
    cents: parseMoney(price),
    from,
    to,
  };
}

/** @throws AppError PRICE_LIST_UNREADABLE */
function readList(csv: string, now: Date) {
  const toCells = (cell: (column: string) => string) =>
    Object.fromEntries(PRICE_LIST_COLUMNS.map((column) => [column, cell(column)])) as Cells;
  const lines = readLines(csv, ['house', 'part', 'price'], toCells);
  if (lines === null) throw new AppError('PRICE_LIST_UNREADABLE');
  return readPriceLines(lines, now);
}

/** An accepted line of a price list, as the response shows it. */
function toLine({ wanted, ...plan }: PlannedPrice<PriceLine>): PriceListReply['lines'][number] {
  const { row, cents, from, to, isFromNow, isGarmentUnknown, ...cost } = wanted;
  const isWritten = plan.outcome === 'add' || plan.outcome === 'replace';
  const end = isWritten ? plan.to : to;
  return {
    line: row,
    outcome: isWritten ? plan.outcome : 'known',
    cost: { ...cost, price: formatMoney(cents), validFrom: from.toISOString(), validTo: end?.toISOString() ?? null },
    before: isWritten && plan.beforeCents !== null ? formatMoney(plan.beforeCents) : null,
    isFromNow,
    isGarmentUnknown,
  };
}

export function createCosts({ db, clock, audit }: Deps) {
  function toCost(row: queries.FactoryCostRow): FactoryCost {
    const now = clock.now();
    const isOver = row.valid_to !== null && (row.valid_to.getTime() <= now || row.valid_to <= row.valid_from);
    return {
      id: row.id,
      house: row.house as House,
      part: row.part as CostRow['part'],
      garment: row.garment,
      sku: row.sku,
      size: row.size,
      line: row.line,
      facility: row.facility,
      shipping: row.shipping,
      price: formatMoney(row.cents),
      validFrom: row.valid_from.toISOString(),
      validTo: row.valid_to?.toISOString() ?? null,
      state: isOver ? 'over' : row.valid_from.getTime() > now ? 'coming' : 'now',
      note: row.note,
      addedBy: row.added_by,
      endedBy: row.ended_by,
    };
  }

  /** Writes a price, and ends the current price for the same parcels when the new one begins. */
  async function write(
    trx: Queryable,
    scope: StaffScope,
    { wanted, to, endIds, beforeCents }: Extract<PlannedPrice<WantedPrice>, { endIds: string[] }>,
    note: string,
  ): Promise<FactoryCost> {
    const { house, part, garment, sku, size, line, facility, shipping, cents, from } = wanted;
    for (const id of endIds) await queries.endRow(trx, id, from, scope.actor.name);
    const row = await queries.insertRow(trx, {
      house,
      part,
      garment,
      sku,
      size,
      line,
      facility,
      shipping,
      cents,
      note,
      id: createId(clock.now()),
      valid_from: from,
      valid_to: to,
      added_by: scope.actor.name,
      created_at: new Date(clock.now()),
    });
    const { id, state: _, endedBy: __, ...after } = toCost(row);
    const before = beforeCents === null ? null : { price: formatMoney(beforeCents) };
    await audit.record(trx, scope, { action: 'add', entity: ENTITY, entityId: id, before, after });
    return toCost(row);
  }

  return {
    /** Lists the current prices of a factory, newest first (FAC-31). */
    listCosts: (house: string, reader: Queryable = db): Promise<queries.DatedCostRow[]> =>
      queries.listValid(reader, house, new Date(clock.now())),

    async list(
      _scope: StaffScope,
      { house, state, search, sortBy, ...query }: FactoryCostQuery,
    ): Promise<Paged<FactoryCost>> {
      const now = new Date(clock.now());
      const filter = { house, state, search };
      const page = toPage(query, await queries.countRows(db, filter, now));
      const rows = await queries.listRows(db, filter, now, { ...page, isAscending: isAscending(sortBy) });
      return { data: rows.map(toCost), meta: page.meta };
    },

    /** @throws AppError EXISTS, INVALID_INPUT */
    add: (scope: StaffScope, cost: NewFactoryCost): Promise<FactoryCost> =>
      inTransaction(db, async (trx) => {
        checkOptions(cost);
        await lockUntilCommit(trx, LOCK);
        const now = new Date(clock.now());
        const wanted = toWanted(cost, now);
        const [plan] = planPrices([wanted], await queries.listUnended(trx, [cost.house], now));
        // Rejects the price when another price for the same parcels begins at the same time or later, because one of the two would hide the other.
        if (plan === undefined || !('endIds' in plan)) throw new AppError('EXISTS');
        return write(trx, scope, plan, cost.note);
      }),

    /**
     * Writes the prices of a list; in a preview only returns the outcome of each line (FAC-35).
     * @throws AppError PRICE_LIST_UNREADABLE
     */
    async importList(
      scope: StaffScope,
      { csv, isDryRun }: { csv: string; isDryRun: boolean },
    ): Promise<PriceListReply> {
      return inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, LOCK);
        const now = new Date(clock.now());
        const { wanted, refused } = readList(csv, now);
        const houses = [...new Set(wanted.map(({ house }) => house))];
        const table = houses.length === 0 ? [] : await queries.listUnended(trx, houses, now);
        const plans = planPrices(wanted, table);
        const lines: PriceListReply['lines'] = [];
        for (const plan of plans) {
          const { outcome } = plan;
          const { row, note } = plan.wanted;
          if (outcome === 'twice' || outcome === 'overlaps')
            refused.push({ line: row, reason: outcome, column: null, value: '' });
          else lines.push(toLine(plan));
          if (!isDryRun && 'endIds' in plan) await write(trx, scope, plan, note);
        }
        const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length;
        return {
          added: count('add') + count('replace'),
          replaced: count('replace'),
          known: count('known'),
          lines,
          refused: refused.toSorted((a, b) => a.line - b.line),
        };
      });
    },

    /** @throws AppError NOT_FOUND */
    end: (scope: StaffScope, id: string): Promise<FactoryCost> =>
      inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, LOCK);
        const row = await queries.getRow(trx, id);
        if (!row) throw new AppError('NOT_FOUND');
        const now = new Date(clock.now());
        // Keeps the end of a price that already has one; a price that is ended before its start never applies.
        if (row.valid_to !== null && row.valid_to <= now) return toCost(row);
        const ended = await queries.endRow(trx, id, row.valid_from > now ? row.valid_from : now, scope.actor.name);
        const { price, validTo } = toCost(ended);
        await audit.record(trx, scope, {
          action: 'end',
          entity: ENTITY,
          entityId: id,
          before: { price, validTo: row.valid_to?.toISOString() ?? null },
          after: { price, validTo },
        });
        return toCost(ended);
      }),
  };
}

export type Costs = ReturnType<typeof createCosts>;
