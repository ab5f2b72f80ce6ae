import type { CustomFactory, CustomFactoryDetail, CustomGarmentImport } from '@bobbin/contract/custom-factories';
import type { createCustomFactory, updateCustomFactory } from '@bobbin/contract/custom-factories';
import { CUSTOM_FACTORIES_MAX, CUSTOM_VARIANTS_MAX } from '@bobbin/domain/limits';
import { formatMoney } from '@bobbin/domain/money/money';
import type { z } from 'zod';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import type { Orders } from '../../orders/module.ts';
import type { Audit } from '../../audit/module.ts';
import type { BatchSummary } from './custom-batches.sql.ts';
import { listBatches } from './custom-batches.sql.ts';
import type { CustomFactoryRow, CustomGarmentRow } from './custom-rows.ts';
import * as queries from './custom.sql.ts';
import { readGarments } from './garments.ts';

type NewFactory = z.output<NonNullable<typeof createCustomFactory.body>>;
type FactoryUpdate = z.output<NonNullable<typeof updateCustomFactory.body>>;

const BATCHES_SHOWN = 60;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  orders: Pick<Orders, 'listForBatch'>;
}

const toMoneyOrNull = (cents: number | null) => (cents === null ? null : formatMoney(cents));
const keyOf = ({ garment, color, size }: CustomGarmentRow) => [garment, color, size].join('\n').toLowerCase();

export function toBatchWire(scope: OwnerScope, row: BatchSummary): CustomFactoryDetail['batches'][number] {
  return {
    id: row.id,
    code: row.code,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.actorName,
    sheetFormat: row.sheetFormat,
    orders: row.orders,
    tracked: row.tracked,
    ended: row.ended,
    cost: scope.can('viewCosts') ? formatMoney(Number(row.costCents)) : null,
  };
}

/** Creates the service for the custom factories of a seller: their settings, and their garments with prices (CUF-1 to CUF-3). */
export function createCustomFactories({ db, clock, audit, orders }: Deps) {
  /** Lists the orders of the scope's shops that wait for the next batch, by the name of their factory. */
  async function listWaiting(
    reader: Queryable,
    scope: OwnerScope,
    names: readonly string[],
  ): Promise<Map<string, string[]>> {
    if (names.length === 0) return new Map();
    const drafts = await queries.listDrafts(reader, scope, names);
    const ids = drafts.map(({ orderId }) => orderId);
    const seen = new Set(ids.length === 0 ? [] : (await orders.listForBatch(reader, scope, ids)).map(({ id }) => id));
    const open = drafts.filter(({ orderId }) => seen.has(orderId));
    return new Map(
      [...Map.groupBy(open, ({ house }) => house)].map(([house, rows]) => [house, rows.map(({ orderId }) => orderId)]),
    );
  }

  function toWire(scope: OwnerScope, row: CustomFactoryRow, waiting: number): CustomFactory {
    return {
      id: row.id,
      name: row.name,
      labelMaker: row.labelMaker,
      sheetFormat: row.sheetFormat,
      columns: row.sheetColumns,
      isActive: row.isActive,
      revision: row.revision,
      waiting,
      mayEdit: scope.can('manageShops'),
    };
  }

  async function find(reader: Queryable, scope: OwnerScope, id: string): Promise<CustomFactoryRow> {
    const row = await queries.findCustomFactory(reader, scope, { id });
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  async function readWire(reader: Queryable, scope: OwnerScope, id: string): Promise<CustomFactory> {
    const row = await find(reader, scope, id);
    const waiting = await listWaiting(reader, scope, [row.name]);
    return toWire(scope, row, waiting.get(row.name)?.length ?? 0);
  }

  return {
    async list(scope: SellerScope): Promise<CustomFactory[]> {
      const rows = await queries.listCustomFactories(db, scope);
      const names = rows.map(({ name }) => name);
      const waiting = await listWaiting(db, scope, names);
      return rows.map((row) => toWire(scope, row, waiting.get(row.name)?.length ?? 0));
    },

    /** @throws AppError NOT_FOUND */
    async get(scope: SellerScope, id: string): Promise<CustomFactoryDetail> {
      const factory = await readWire(db, scope, id);
      const [garments, batches] = await Promise.all([
        queries.listCustomVariants(db, scope, id),
        listBatches(db, scope, id, BATCHES_SHOWN),
      ]);
      const isPriced = scope.can('viewCosts');
      return {
        ...factory,
        garments: garments.map(({ priceCents, sideCents, ...garment }) => ({
          ...garment,
          price: isPriced ? toMoneyOrNull(priceCents) : null,
          sidePrice: isPriced ? toMoneyOrNull(sideCents) : null,
        })),
        batches: batches.map((row) => toBatchWire(scope, row)),
      };
    },

    /** @throws AppError CUSTOM_NAME_TAKEN, CUSTOM_FACTORIES_FULL */
    async create(scope: SellerScope, { name, columns, ...fields }: NewFactory): Promise<CustomFactory> {
      return inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, `custom-factories:${scope.ownerId}`);
        if ((await queries.listCustomFactories(trx, scope)).length >= CUSTOM_FACTORIES_MAX)
          throw new AppError('CUSTOM_FACTORIES_FULL');
        const now = new Date(clock.now());
        const id = createId(clock.now());
        const row = { ...fields, sheetColumns: columns, isActive: true, id, name, now };
        if (!(await queries.insertCustomFactory(trx, scope, row))) throw new AppError('CUSTOM_NAME_TAKEN');
        await audit.record(trx, scope, {
          action: 'createCustomFactory',
          entity: 'customFactory',
          entityId: id,
          after: { name, labelMaker: fields.labelMaker, sheetFormat: fields.sheetFormat },
        });
        return readWire(trx, scope, id);
      });
    },

    /** @throws AppError NOT_FOUND, CHANGED_MEANWHILE */
    async update(
      scope: SellerScope,
      id: string,
      { revision, columns, ...fields }: FactoryUpdate,
    ): Promise<CustomFactory> {
      return inTransaction(db, async (trx) => {
        const before = await queries.lockCustomFactory(trx, scope, id);
        if (!before) throw new AppError('NOT_FOUND');
        if (before.revision !== revision) throw new AppError('CHANGED_MEANWHILE');
        await queries.updateCustomFactory(trx, scope, id, { ...fields, sheetColumns: columns }, new Date(clock.now()));
        await audit.record(trx, scope, {
          action: 'updateCustomFactory',
          entity: 'customFactory',
          entityId: id,
          before: { name: before.name, labelMaker: before.labelMaker, isActive: before.isActive },
          after: { labelMaker: fields.labelMaker, sheetFormat: fields.sheetFormat, isActive: fields.isActive },
        });
        return readWire(trx, scope, id);
      });
    },

    /** Stores the garments of a list; garments that the list does not name stay (CUF-3). @throws AppError NOT_FOUND, CUSTOM_SHEET_UNREADABLE */
    async importGarments(scope: SellerScope, id: string, csv: string, isDryRun: boolean): Promise<CustomGarmentImport> {
      const { rows, refused } = readGarments(csv);
      return inTransaction(db, async (trx) => {
        const factory = await queries.lockCustomFactory(trx, scope, id);
        if (!factory) throw new AppError('NOT_FOUND');
        const stored = new Map((await queries.listCustomVariants(trx, scope, id)).map((row) => [keyOf(row), row]));
        const known = rows.filter((row) => {
          const before = stored.get(keyOf(row));
          return before?.priceCents === row.priceCents && before.sideCents === row.sideCents;
        });
        const open = rows.filter((row) => !known.includes(row));
        const added = open.filter((row) => !stored.has(keyOf(row)));
        if (stored.size + added.length > CUSTOM_VARIANTS_MAX)
          throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.csv', message: 'tooLong' }] });
        const result = { added: added.length, changed: open.length - added.length, known: known.length, refused };
        if (isDryRun || open.length === 0) return result;
        // A garment keeps the spelling in which it was first imported.
        const spelled = open.map((row) => ({ ...row, ...pickNames(stored.get(keyOf(row)) ?? row) }));
        await queries.saveCustomVariants(trx, scope, id, spelled);
        await audit.record(trx, scope, {
          action: 'importCustomGarments',
          entity: 'customFactory',
          entityId: id,
          after: { name: factory.name, added: result.added, changed: result.changed },
        });
        return result;
      });
    },

    find,
    listWaiting,
  };
}

const pickNames = ({ garment, color, size }: CustomGarmentRow) => ({ garment, color, size });

export type CustomFactories = ReturnType<typeof createCustomFactories>;
