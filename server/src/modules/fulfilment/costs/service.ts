import type { FactoryCost, FactoryCostQuery, NewFactoryCost } from '@bobbin/contract/factory-costs';
import type { CostRow } from '@bobbin/domain/factories/cost-rows';
import { factoryOf, listShippings } from '@bobbin/domain/factories/factories';
import { type House } from '@bobbin/domain/factories/houses';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';
import type { StaffScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { isAscending, toPage, type Paged } from '../../../platform/paging.ts';
import type { Audit } from '../../audit/module.ts';
import * as queries from './queries.ts';

/** Two at once could leave two prices for the same. */
const LOCK = 'factory-costs';
const ENTITY = 'factoryCost';

export interface Costs {
  /** The prices of a house that count now, the newest first (FAC-31). */
  listCosts(house: House, db?: Queryable): Promise<CostRow[]>;
  list(scope: StaffScope, query: FactoryCostQuery): Promise<Paged<FactoryCost>>;
  /** @throws AppError EXISTS, INVALID_INPUT */
  add(scope: StaffScope, cost: NewFactoryCost): Promise<FactoryCost>;
  /** @throws AppError NOT_FOUND */
  end(scope: StaffScope, id: string): Promise<FactoryCost>;
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
}

/** What was left empty in a form counts for all parcels. */
function orNull(text: string | null): string | null {
  return text === null || text === '' ? null : text;
}

/** An option that the house does not know would price nothing, in silence. @throws AppError INVALID_INPUT */
function checkOptions({ house, line, facility, shipping }: NewFactoryCost): void {
  const { lines, facilities } = factoryOf(house);
  const shippings = [...listShippings(house, null), ...lines.flatMap(({ value }) => listShippings(house, value))];
  const known = { line: lines, facility: facilities.options, shipping: shippings };
  const issues = Object.entries({ line, facility, shipping }).flatMap(([field, value]) => {
    const options = known[field as keyof typeof known];
    const isKnown = orNull(value) === null || options.some((option) => option.value === value);
    return isKnown ? [] : [{ path: `body.${field}`, message: 'notAnOption' }];
  });
  if (issues.length > 0) throw new AppError('INVALID_INPUT', { issues });
}

export function createCosts({ db, clock, audit }: Deps): Costs {
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

  return {
    listCosts: (house, reader = db) => queries.listValid(reader, house, new Date(clock.now())),

    async list(_scope, { house, state, search, sortBy, ...query }) {
      const now = new Date(clock.now());
      const filter = { house, state, search };
      const page = toPage(query, await queries.countRows(db, filter, now));
      const rows = await queries.listRows(db, filter, now, { ...page, isAscending: isAscending(sortBy) });
      return { data: rows.map(toCost), meta: page.meta };
    },

    add: (scope, cost) =>
      inTransaction(db, async (trx) => {
        checkOptions(cost);
        await lockUntilCommit(trx, LOCK);
        const now = new Date(clock.now());
        const wanted = cost.validFrom === undefined ? now : new Date(cost.validFrom);
        const validFrom = wanted < now ? now : wanted;
        const part = {
          house: cost.house,
          part: cost.part,
          garment: orNull(cost.garment),
          sku: orNull(cost.sku),
          size: orNull(cost.size),
          line: orNull(cost.line),
          facility: orNull(cost.facility),
          shipping: orNull(cost.shipping),
        };
        const others = await queries.listSame(trx, part, validFrom);
        // A price that begins then or later would be hidden by this one, or hide it.
        if (others.some((row) => row.valid_from >= validFrom)) throw new AppError('EXISTS');
        for (const row of others) await queries.endRow(trx, row.id, validFrom, scope.actor.name);
        const row = await queries.insertRow(trx, {
          ...part,
          id: createId(clock.now()),
          cents: parseMoney(cost.price),
          valid_from: validFrom,
          note: cost.note,
          added_by: scope.actor.name,
          created_at: now,
        });
        const { id, state: _, endedBy: __, ...after } = toCost(row);
        const before = others.length === 0 ? null : { price: formatMoney(others[0]?.cents ?? 0) };
        await audit.record(trx, scope, { action: 'add', entity: ENTITY, entityId: id, before, after });
        return toCost(row);
      }),

    end: (scope, id) =>
      inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, LOCK);
        const row = await queries.getRow(trx, id);
        if (!row) throw new AppError('NOT_FOUND');
        const now = new Date(clock.now());
        // What has an end keeps it; one that never came never counts.
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
