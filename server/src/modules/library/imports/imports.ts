import type * as contract from '@bobbin/contract/artwork-imports';
import type { ImportLine } from '@bobbin/contract/artwork-imports';
import { PLACEMENT_UNDO_MS } from '@bobbin/domain/limits';
import { keyOfColor } from '@bobbin/domain/products/colors';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import type { Keep } from '../files/ingest.ts';
import { cleanName } from '../files/names.ts';
import type { Imports } from '../placements/link-import.ts';
import * as colours from '../prints/colours.sql.ts';
import { listFilledOrders, listOrdersOfPlaces } from '../prints/filling.sql.ts';
import type { OpenOrders } from '../prints/filling.ts';
import type { Keeping } from '../prints/keeping.ts';
import type { Learning } from '../prints/learning.ts';
import * as places from '../prints/places.sql.ts';
import type { Placing } from '../prints/placing.ts';
import * as prints from '../prints/prints.sql.ts';
import type { Refilling } from '../prints/refilling.ts';
import { lockPrints } from '../prints/skus.sql.ts';
import { listReplaced } from '../prints/targets.ts';
import { mayUndo, type PrintWire } from '../prints/wire.ts';
import { createImportWire } from './import-wire.ts';
import * as queries from './imports.sql.ts';
import { findSources } from './line-files.ts';
import { findTargets } from './line-targets.ts';
import { planImport, type ImportPlan, type PlannedUnit } from './plan.ts';

const LISTED_MAX = 50;

interface Deps {
  db: Db;
  clock: Clock;
  keep: Pick<Keep, 'receive' | 'keep'>;
  keeping: Pick<Keeping, 'refresh'>;
  learning: Pick<Learning, 'addPrint'>;
  refilling: Pick<Refilling, 'ask'>;
  placing: Pick<Placing, 'revert' | 'listReached'>;
  links: Pick<Imports, 'judgeLink' | 'withLink'>;
  orders: Pick<OpenOrders, 'listOpenLines'>;
  shops: { readNames(scope: OwnerScope): Promise<ReadonlyMap<string, { friendName: string }>> };
  wire: PrintWire;
}

/** Imports of tables that place files on products: a preview, all placements at once, and the undo of the whole import. */
export function createArtworkImports(deps: Deps) {
  const { db, clock, keep, keeping, learning, refilling, placing, links, orders, shops, wire } = deps;
  const { toOutcome } = createImportWire({ wire });

  async function plan(reader: Queryable, scope: SellerScope, lines: readonly ImportLine[], isApplied: boolean) {
    const targets = await findTargets(reader, scope, await shops.readNames(scope), lines);
    const sources = await findSources(reader, scope, lines, { judgeLink: links.judgeLink, isApplied });
    const found = lines.flatMap((line, at) => {
      const [units, source] = [targets[at], sources[at]];
      return units === undefined || source === undefined ? [] : [{ line, units, source }];
    });
    return withFullScope(scope, (whole) => planImport(reader, whole, found, clock.now()));
  }

  /** Reads the unsent orders that the plan changes, before it is written. */
  async function readAffected(whole: OwnerScope, { units }: ImportPlan) {
    const changed = units.filter(({ state }) => state !== 'unchanged');
    const skuIds = [...new Set(changed.flatMap(({ unit }) => unit.skus.map(({ skuId }) => skuId)))];
    const lines = await orders.listOpenLines(whole, skuIds);
    const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
    return {
      shops: await shops.readNames(whole),
      lines,
      filled: new Set(await listFilledOrders(db, whole, orderIds, skuIds)),
    };
  }

  /** Returns the print of a place, and creates it once for all places with the same files. */
  async function takePrint(trx: Queryable, whole: OwnerScope, made: Map<string, string>, unit: PlannedUnit) {
    const { existingId, signature, variants, content } = unit;
    const known = existingId ?? made.get(signature);
    if (known !== undefined) return known;
    const kind = { isAuto: false, origin: 'shop' as const };
    const printId = await learning.addPrint(trx, whole, { variants, texts: content.texts }, kind, signature);
    made.set(signature, printId);
    return printId;
  }

  /** Confirms the colours on which the user wants the file printed although it is hard to see (PRN-10). */
  async function confirm(
    trx: Queryable,
    whole: OwnerScope,
    { unit, content, isAnyway }: PlannedUnit,
    changeId: string,
  ) {
    if (!isAnyway) return;
    const files = content.variants.flatMap((variant) => variant.files.flatMap(({ fileId }) => fileId ?? []));
    const named = [...new Set(unit.skus.flatMap(({ color }) => color ?? []))];
    const confirmed = [...new Set(files)].flatMap((fileId) =>
      named.map((color) => ({ fileId, color, colorKey: keyOfColor(color), contrast: null, changeId })),
    );
    await colours.confirm(trx, whole, confirmed, new Date(clock.now()));
  }

  /** Writes the places of one print that the same lines name, as one change. */
  async function writeRow(trx: Queryable, whole: OwnerScope, units: readonly PlannedUnit[], printId: string) {
    const now = new Date(clock.now());
    const changeId = createId(clock.now());
    await prints.updatePrint(trx, whole, printId, { is_auto: false, updated_at: now });
    await places.insertChange(trx, whole, { id: changeId, printId, version: null, now });
    const gone = units.flatMap(({ replaced }) => replaced.map(({ id }) => id));
    await places.removePlaces(trx, whole, gone, { changeId, now });
    const fresh = units.flatMap(({ fresh: place }) => (place === null ? [] : [{ ...place, printId, changeId }]));
    await places.insertPlaces(trx, whole, fresh, now);
    for (const unit of units) await confirm(trx, whole, unit, changeId);
    const files = units[0]?.variants.flatMap((variant) => variant.files.flatMap(({ fileId }) => fileId ?? [])) ?? [];
    for (const shopId of new Set(units.flatMap(({ unit }) => unit.skus.map((sku) => sku.shopId)))) {
      await prints.showFilesIn(trx, whole, shopId, [...new Set(files)]);
    }
    return changeId;
  }

  async function write(
    trx: Queryable,
    whole: OwnerScope,
    { units }: ImportPlan,
    { name, lines, updateDrafts }: { name: string; lines: number; updateDrafts: boolean },
  ): Promise<string | null> {
    const changed = units.filter(({ state }) => state !== 'unchanged');
    if (changed.length === 0) return null;
    const importId = createId(clock.now());
    const now = new Date(clock.now());
    await queries.insertImport(trx, whole, { id: importId, name, lines, places: changed.length, now });
    const made = new Map<string, string>();
    const rows = Map.groupBy(changed, ({ lines: of, signature }) =>
      JSON.stringify([signature, of.map(({ key }) => key)]),
    );
    const changeIds: string[] = [];
    const printIds = new Set<string>();
    for (const row of rows.values()) {
      const [first] = row;
      if (first === undefined) continue;
      const printId = await takePrint(trx, whole, made, first);
      printIds.add(printId);
      changeIds.push(await writeRow(trx, whole, row, printId));
    }
    await queries.markChanges(trx, whole, importId, changeIds);
    const gone = changed.flatMap(({ replaced }) => replaced);
    const skuIds = changed.flatMap(({ unit }) => unit.skus.map(({ skuId }) => skuId));
    await keeping.refresh(trx, whole, [...skuIds, ...(await placing.listReached(trx, whole, gone))]);
    for (const printId of printIds) await refilling.ask(trx, whole, { printId, drafts: updateDrafts });
    return importId;
  }

  /** Undoes the changes of an import that are still as the import left them; returns the placements that stay (ART-9). */
  async function revertAll(trx: Queryable, whole: OwnerScope, scope: SellerScope, importId: string) {
    const undone: string[] = [];
    const skuIds: string[] = [];
    let kept = 0;
    for (const change of await queries.listChanges(trx, whole, importId)) {
      // A change that a user undid alone is undone already.
      if (change.undoneAt !== null) continue;
      const rows = await places.listPlacesOfChange(trx, scope, change.id);
      const made = rows.filter(({ isMade }) => isMade);
      const own = made.filter(({ isActive }) => isActive);
      kept += made.length - own.length;
      if (own.length === 0) continue;
      const before = listReplaced(
        rows.filter(({ isMade }) => !isMade),
        own.map((place) => ({ ...place, from: null })),
      );
      const wanted = new Set([...own, ...before].map(({ id }) => id));
      const reverted = rows.filter(({ id }) => wanted.has(id));
      skuIds.push(...(await placing.revert(trx, whole, change, reverted)));
      undone.push(...own.map(({ id }) => id));
    }
    await keeping.refresh(trx, whole, skuIds);
    return { undone, skuIds, kept };
  }

  return {
    preview: async (scope: SellerScope, lines: readonly ImportLine[]): Promise<contract.ImportOutcome> => {
      const planned = await plan(db, scope, lines, false);
      return toOutcome(scope, planned, await withFullScope(scope, (whole) => readAffected(whole, planned)));
    },

    /**
     * Places everything that the lines name in one transaction, under the lock of the owner's prints: applying the same table twice, or two tables at
     * once, places each print once, and an interrupted import leaves nothing (ART-8).
     */
    async apply(
      scope: SellerScope,
      { lines, name, updateDrafts }: { lines: readonly ImportLine[]; name: string; updateDrafts: boolean },
    ): Promise<contract.AppliedImport> {
      return inTransaction(db, async (trx) => {
        await withFullScope(scope, (whole) => lockPrints(trx, whole));
        const planned = await plan(trx, scope, lines, true);
        return withFullScope(scope, async (whole) => {
          const affected = await readAffected(whole, planned);
          const importId = await write(trx, whole, planned, { name, lines: lines.length, updateDrafts });
          const undoUntil = importId === null ? null : new Date(clock.now() + PLACEMENT_UNDO_MS).toISOString();
          return { ...toOutcome(scope, planned, affected), importId, undoUntil };
        });
      });
    },

    async list(scope: SellerScope): Promise<contract.ArtworkImportItem[]> {
      const rows = await queries.listImports(db, scope, LISTED_MAX);
      return rows.map(({ actorId, actorName, createdAt, undoneAt, ...row }) => {
        const until = createdAt.getTime() + PLACEMENT_UNDO_MS;
        const isOpen = undoneAt === null && clock.now() < until && mayUndo(scope, actorId);
        return {
          ...row,
          createdAt: createdAt.toISOString(),
          createdBy: actorName,
          undoneAt: undoneAt?.toISOString() ?? null,
          undoUntil: isOpen ? new Date(until).toISOString() : null,
        };
      });
    },

    /** Undoes an import within 24 hours; a second undo changes nothing (ART-9). @throws AppError NOT_FOUND, FORBIDDEN, UNDO_TOO_LATE */
    async undo(scope: SellerScope, importId: string) {
      return withFullScope(scope, async (whole) => {
        const done = await inTransaction(db, async (trx) => {
          await lockPrints(trx, whole);
          const row = await queries.lockImport(trx, whole, importId);
          const isSeen = row !== undefined && (scope.shops === 'all' || row.actorId === scope.actor.userId);
          if (!isSeen) throw new AppError('NOT_FOUND');
          if (!mayUndo(scope, row.actorId)) throw new AppError('FORBIDDEN');
          if (row.undoneAt !== null) return { undone: [], skuIds: [], kept: 0 };
          const now = clock.now();
          if (now > row.createdAt.getTime() + PLACEMENT_UNDO_MS) throw new AppError('UNDO_TOO_LATE');
          const reverted = await revertAll(trx, whole, scope, importId);
          await queries.endImport(trx, whole, importId, new Date(now));
          return reverted;
        });
        const filled = await listOrdersOfPlaces(db, whole, done.undone);
        const open = new Set((await orders.listOpenLines(whole, done.skuIds)).map(({ orderId }) => orderId));
        const waiting = filled.filter((orderId) => open.has(orderId));
        return {
          undone: done.undone.length,
          kept: done.kept,
          orders: waiting.length,
          sentMeanwhile: filled.length - waiting.length,
        };
      });
    },

    /** Downloads a picture into the library. @throws AppError FILE_LINK_REFUSED, FILE_LINK_FAILED, FILE_… */
    fetch: (scope: SellerScope, url: string): Promise<{ fileId: string }> =>
      links.withLink(url, ({ fileName, stream }) =>
        keep.receive(stream, true, (received) =>
          inTransaction(db, async (trx) => {
            const { fileId } = await keep.keep(trx, scope, received, { name: cleanName(fileName), source: 'link' });
            return { fileId };
          }),
        ),
      ),
  };
}

export type ArtworkImports = ReturnType<typeof createArtworkImports>;
