import type { SeenFields } from '@bobbin/contract/envelope';
import type { ColourAnswer } from '@bobbin/contract/prints';
import { PLACEMENT_UNDO_MS } from '@bobbin/domain/limits';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { changeVariants, filesOfAnswer } from './answers.ts';
import * as colours from './colours.sql.ts';
import { listOrdersOfPlaces } from './filling.sql.ts';
import type { OpenOrders } from './filling.ts';
import type { Keeping } from './keeping.ts';
import * as places from './places.sql.ts';
import { planPlacement, type PlacementWish } from './preview.ts';
import * as prints from './prints.sql.ts';
import type { Refilling } from './refilling.ts';
import { toGarment } from './resolver.ts';
import { listSkus, lockPrints, type SkuRow } from './skus.sql.ts';
import {
  assertMayChange,
  assertMayPlace,
  assertMayRedraw,
  listReached,
  listReachedBy,
  listReplaced,
  toKeptPlaces,
  toPlaces,
} from './targets.ts';
import { mayUndo } from './wire.ts';

interface Deps {
  db: Db;
  clock: Clock;
  keeping: Pick<Keeping, 'refresh'>;
  refilling: Pick<Refilling, 'ask' | 'countDrafts'>;
  orders: Pick<OpenOrders, 'listOpenLines'>;
}

/** Creates and removes placements of prints, and undoes both (PRN-11, PRN-14). */
export function createPlacing({ db, clock, keeping, refilling, orders }: Deps) {
  /** Stores the answers about colours: confirmations, and variants as the next version. Returns the new version, if there is one. */
  async function answer(
    trx: Queryable,
    whole: OwnerScope,
    printId: string,
    answers: readonly ColourAnswer[],
    { changeId, skus, now }: { changeId: string | null; skus: readonly SkuRow[]; now: Date },
  ): Promise<places.MadeVersion | null> {
    const print = (await prints.listContents(trx, whole, [printId])).get(printId);
    if (print === undefined) throw new AppError('NOT_FOUND');
    const tones = await colours.listTones(trx, whole);
    const garments = skus.map((sku) => toGarment(sku, {}, tones));
    const filesOf = (kind: ColourAnswer['answer']) =>
      answers.filter((one) => one.answer === kind).flatMap((one) => filesOfAnswer(print, one, garments));
    await colours.confirm(
      trx,
      whole,
      filesOf('print').map((file) => ({ ...file, changeId })),
      now,
    );
    await colours.revoke(trx, whole, filesOf('revoke'));
    const variants = changeVariants(print, answers);
    if (variants === null) return null;
    const made = await prints.addVersion(trx, whole, printId, { variants, note: '', signature: null }, now);
    return { before: print.version, made };
  }

  async function lockPrint(trx: Queryable, whole: OwnerScope, printId: string) {
    await lockPrints(trx, whole);
    const print = await prints.getPrint(trx, whole, printId, true);
    if (!print) throw new AppError('NOT_FOUND');
    return print;
  }

  /** Lists the active placements of the given SKUs and their products, and all patterns. */
  const listActive = (trx: Queryable, whole: OwnerScope, skus: readonly SkuRow[]) =>
    places.listPlacesFor(trx, whole, [...new Set(skus.flatMap(({ skuId, productId }) => [skuId, productId]))]);

  async function write(
    trx: Queryable,
    whole: OwnerScope,
    printId: string,
    wish: PlacementWish & { updateDrafts: boolean },
  ) {
    const now = new Date(clock.now());
    const changeId = createId(clock.now());
    const plan = await planPlacement(trx, whole, printId, wish);
    const skus = plan.skus.map(({ sku }) => sku);
    const version = await answer(trx, whole, printId, wish.answers, { changeId, skus, now });
    await prints.updatePrint(trx, whole, printId, { is_auto: false, updated_at: now });
    await places.insertChange(trx, whole, { id: changeId, printId, version, now });
    const { target, without } = wish;
    const made = { printId, changeId, now: clock.now() };
    const fresh = toPlaces(target, skus, { without, ...made });
    const { replaced } = plan;
    const kept = toKeptPlaces(target, { replaced, active: await listActive(trx, whole, skus), without }, skus, made);
    const gone = [...replaced, ...(wish.replaceNarrower ? plan.narrower : [])];
    await places.removePlaces(
      trx,
      whole,
      gone.map(({ id }) => id),
      { changeId, now },
    );
    await places.insertPlaces(trx, whole, [...fresh, ...kept], now);
    const fileIds = [
      ...new Set(plan.print.variants.flatMap(({ files }) => files.flatMap(({ fileId }) => fileId ?? []))),
    ];
    for (const shopId of new Set(skus.map((sku) => sku.shopId))) await prints.showFilesIn(trx, whole, shopId, fileIds);
    const skuIds = skus.map(({ skuId }) => skuId);
    // A new version changes what all placements of the print give.
    const others = version === null ? [] : await listReachedBy(trx, whole, [printId]);
    await keeping.refresh(trx, whole, [...skuIds, ...(await listReached(trx, whole, gone)), ...others]);
    // The waiting orders of the other prints get the new one, or lose their files.
    for (const id of new Set([printId, ...gone.map((place) => place.printId)]))
      await refilling.ask(trx, whole, { printId: id, drafts: wish.updateDrafts });
    return { changeId, placeIds: fresh.map(({ id }) => id), skuIds };
  }

  /** Counts the unsent orders that have a SKU which now gets the print. */
  async function countReady(whole: OwnerScope, printId: string, skuIds: readonly string[]): Promise<number> {
    const skus = await listSkus(db, whole, { skuIds });
    const ready = skus.filter((sku) => sku.printId === printId && sku.state === 'ready').map(({ skuId }) => skuId);
    return new Set((await orders.listOpenLines(whole, ready)).map(({ orderId }) => orderId)).size;
  }

  return {
    answer,
    listReached,
    revert,

    /** Places a print. @throws AppError NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE, PRINT_STYLES_DIFFER, PLACEMENT_EMPTY */
    async place(
      scope: SellerScope,
      printId: string,
      wish: PlacementWish & { updateDrafts: boolean; seen?: SeenFields },
    ) {
      assertMayPlace(scope, wish.target);
      return withFullScope(scope, async (whole) => {
        const written = await inTransaction(db, async (trx) => {
          const { version } = await lockPrint(trx, whole, printId);
          assertUnchanged(wish.seen, { version: String(version) });
          if (wish.answers.length > 0) await assertMayRedraw(trx, scope, whole, printId);
          return write(trx, whole, printId, wish);
        });
        const { changeId, placeIds, skuIds } = written;
        const results = await listSkus(db, whole, { skuIds });
        const print = await prints.getPrint(db, whole, printId);
        const drafts = wish.updateDrafts ? await refilling.countDrafts(whole, printId, print?.version ?? 0) : 0;
        const placed = results.filter(({ placeId, state }) => state === 'ready' && placeIds.includes(placeId ?? ''));
        const undoUntil = new Date(clock.now() + PLACEMENT_UNDO_MS).toISOString();
        return {
          changeId,
          placeIds,
          drafts,
          skus: placed.length,
          readyOrders: await countReady(whole, printId, skuIds),
          undoUntil,
        };
      });
    },

    /** Removes a placement of a print; placing the print there again creates another placement. @throws AppError NOT_FOUND, FORBIDDEN */
    async removePlacement(scope: SellerScope, placeId: string) {
      return withFullScope(scope, async (whole) => {
        const written = await inTransaction(db, async (trx) => {
          await lockPrints(trx, whole);
          const [place] = await places.getPlaces(trx, scope, [placeId]);
          if (!place) throw new AppError('NOT_FOUND');
          assertMayChange(scope, place);
          const now = new Date(clock.now());
          const changeId = createId(clock.now());
          const { printId } = place;
          await places.insertChange(trx, whole, { id: changeId, printId, version: null, now });
          await places.removePlaces(trx, whole, [placeId], { changeId, now });
          const skuIds = await listReached(trx, whole, [place]);
          await keeping.refresh(trx, whole, skuIds);
          await refilling.ask(trx, whole, { printId, drafts: false });
          return { changeId };
        });
        return {
          changeId: written.changeId,
          readyOrders: 0,
          drafts: 0,
          undoUntil: new Date(clock.now() + PLACEMENT_UNDO_MS).toISOString(),
        };
      });
    },

    /**
     * Undoes a change within 24 hours: removes the placements that it created, restores those that it removed, and restores the version and the
     * confirmations from before. Sent orders keep their files and are counted. @throws AppError NOT_FOUND, FORBIDDEN, UNDO_TOO_LATE, UNDO_NEWER_FIRST
     */
    async undo(scope: SellerScope, changeId: string): Promise<{ orders: number; sentMeanwhile: number }> {
      return withFullScope(scope, async (whole) => {
        const written = await inTransaction(db, async (trx) => {
          await lockPrints(trx, whole);
          const change = await places.getChange(trx, whole, changeId);
          const rows = change === undefined ? [] : await places.listPlacesOfChange(trx, scope, changeId);
          if (change === undefined || rows.length === 0) throw new AppError('NOT_FOUND');
          if (!mayUndo(scope, change.actorId)) throw new AppError('FORBIDDEN');
          for (const row of rows) assertMayChange(scope, row);
          const placeIds = rows.filter(({ isMade }) => isMade).map(({ id }) => id);
          const skuIds = await listReached(trx, whole, rows);
          if (change.undoneAt !== null) return { placeIds, skuIds, isDone: true };
          if (clock.now() > change.createdAt.getTime() + PLACEMENT_UNDO_MS) throw new AppError('UNDO_TOO_LATE');
          if (change.versionBefore !== null) await assertMayRedraw(trx, scope, whole, change.printId);
          await keeping.refresh(trx, whole, await revert(trx, whole, change, rows));
          return { placeIds, skuIds, isDone: false };
        });
        const filled = await listOrdersOfPlaces(db, whole, written.placeIds);
        const open = new Set((await orders.listOpenLines(whole, written.skuIds)).map(({ orderId }) => orderId));
        const waiting = filled.filter((orderId) => open.has(orderId));
        return { orders: written.isDone ? 0 : waiting.length, sentMeanwhile: filled.length - waiting.length };
      });
    },
  };

  /**
   * Undoes a change, and returns the SKUs whose prints the caller computes again. Nothing is written when a later change exists. @throws AppError
   * UNDO_NEWER_FIRST
   */
  async function revert(
    trx: Queryable,
    whole: OwnerScope,
    change: places.ChangeRow,
    rows: Awaited<ReturnType<typeof places.listPlacesOfChange>>,
  ): Promise<string[]> {
    const now = new Date(clock.now());
    const made = rows.filter(({ isMade }) => isMade);
    const removed = rows.filter(({ isMade }) => !isMade);
    // Rejects the undo when a later change exists, because it would be lost.
    if (made.some(({ isActive }) => !isActive)) throw new AppError('UNDO_NEWER_FIRST');
    const skus = await listSkus(trx, whole, { skuIds: await listReached(trx, whole, rows) });
    const others = (await listActive(trx, whole, skus)).filter(({ id }) => !made.some((place) => place.id === id));
    const asNew = removed.map((place) => ({ ...place, from: null }));
    if (listReplaced(others, asNew).length > 0) throw new AppError('UNDO_NEWER_FIRST');
    await returnVersion(trx, whole, change, now);
    await colours.revokeOfChange(trx, whole, change.id);
    await places.removePlaces(
      trx,
      whole,
      made.map(({ id }) => id),
      { changeId: null, now },
    );
    await places.restorePlaces(
      trx,
      whole,
      removed.map(({ id }) => id),
    );
    await places.endChange(trx, whole, change.id, now);
    await refilling.ask(trx, whole, { printId: change.printId, drafts: true });
    const ofPrint = change.versionBefore === null ? [] : await listReachedBy(trx, whole, [change.printId]);
    return [...new Set([...skus.map(({ skuId }) => skuId), ...ofPrint])];
  }

  /** Makes the version before the change the current one again; rejects the undo when a later version exists. */
  async function returnVersion(trx: Queryable, whole: OwnerScope, change: places.ChangeRow, now: Date): Promise<void> {
    if (change.versionBefore === null) return;
    const print = await prints.getPrint(trx, whole, change.printId, true);
    if (print?.version !== change.versionMade) throw new AppError('UNDO_NEWER_FIRST');
    const before = { version: change.versionBefore, signature: null };
    await prints.setVersion(trx, whole, change.printId, before, now);
  }
}

export type Placing = ReturnType<typeof createPlacing>;
