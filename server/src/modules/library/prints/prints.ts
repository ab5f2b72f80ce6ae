import { isDeepStrictEqual } from 'node:util';
import type * as contract from '@bobbin/contract/prints';
import type { SeenFields } from '@bobbin/contract/envelope';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { contrastOn, vanishes } from '@bobbin/domain/prints/contrast';
import { toneOf, type Tone } from '@bobbin/domain/prints/tones';
import type { TextField } from '@bobbin/domain/texts/text-fields';
import { keyOfWhen } from '@bobbin/domain/prints/variants';
import { colorHex, findColor } from '@bobbin/domain/products/colors';
import { listRights, type OwnerScope, type SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { isAscending, toPage, type Page, type PageQuery } from '../../../platform/paging.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { PICTURE_MIMES } from '../images/pictures.ts';
import * as colours from './colours.sql.ts';
import type { OpenOrders } from './filling.ts';
import type { Keeping } from './keeping.ts';
import * as lists from './list.sql.ts';
import * as places from './places.sql.ts';
import type { Placing } from './placing.ts';
import * as prints from './prints.sql.ts';
import type { NewVariant, PrintContent } from './prints.sql.ts';
import type { Refilling } from './refilling.ts';
import { keyOfColor } from '@bobbin/domain/products/colors';
import { toSource } from './sources.ts';
import { listSkus, listSkusOfColor, listSkusOfPrints, lockPrints, type SkuRow } from './skus.sql.ts';
import { assertMayChange, assertMayRedraw, listReachedBy } from './targets.ts';
import { toSide, type PrintWire } from './wire.ts';

const PLACES_SHOWN_MAX = 200;
const ORDERS_SHOWN_MAX = 50;

interface Deps {
  db: Db;
  clock: Clock;
  keeping: Pick<Keeping, 'refresh'>;
  refilling: Pick<Refilling, 'ask' | 'countDrafts'>;
  placing: Pick<Placing, 'answer'>;
  orders: Pick<OpenOrders, 'listOpenLines'>;
  shops: { readNames(scope: OwnerScope): Promise<ReadonlyMap<string, { friendName: string }>> };
  wire: PrintWire;
}

type VariantInput = { when: contract.VariantCondition; files: readonly { side: string; fileId: string | null }[] };

function toNewVariants(variants: readonly VariantInput[]): NewVariant[] {
  return variants.map(({ when: { colours: colors, ...when }, files }) => ({ ...when, colors, files }));
}

/** Asserts that a print is valid. @throws AppError PRINT_EMPTY, PRINT_VARIANTS_EQUAL */
function assertVariants(variants: readonly NewVariant[]): void {
  const hasFile = variants.some(({ files }) => files.some(({ side, fileId }) => isDesignSide(side) && fileId !== null));
  if (!hasFile) throw new AppError('PRINT_EMPTY');
  const keys = variants.map((variant) => keyOfWhen({ ...variant, colorKeys: variant.colors.map(keyOfColor) }));
  if (new Set(keys).size < keys.length) throw new AppError('PRINT_VARIANTS_EQUAL');
}

/** The prints of the library: lists, changes, and the colours on which they are printed (PRN-15). */
export function createPrints({ db, clock, keeping, refilling, placing, orders, shops, wire }: Deps) {
  function coverOf(content: PrintContent | undefined) {
    const files = (content?.variants ?? []).flatMap((variant) => variant.files.filter(({ fileId }) => fileId !== null));
    const cover = files.find(({ side }) => side === 'front') ?? files.find(({ side }) => isDesignSide(side)) ?? null;
    const mockup = files.find(({ side }) => side.toLowerCase() === `mockup${cover?.side}`) ?? null;
    return { files, cover, mockup };
  }

  function toItem(
    scope: SellerScope,
    row: lists.ListedPrint,
    content: PrintContent | undefined,
    counts: lists.PrintCounts | undefined,
  ): contract.PrintItem {
    const { files, cover, mockup } = coverOf(content);
    return {
      id: row.id,
      name: row.name,
      tags: row.tags,
      version: row.version,
      origin: row.origin,
      createdAt: row.createdAt.toISOString(),
      createdBy: row.createdBy,
      updatedAt: row.updatedAt.toISOString(),
      sides: [...new Set(files.map(({ side }) => side))].filter(isDesignSide),
      cover: cover === null ? null : wire.toFile(scope, cover),
      mockup: mockup === null ? null : wire.toFile(scope, mockup),
      productsCount: counts?.products ?? 0,
      shopsCount: counts?.shops ?? 0,
      ordersCount: row.orders,
      vanishesOn: counts?.vanishesOn ?? [],
      wrongSizeOn: counts?.wrongSizeOn ?? [],
      rights: listRights(scope).filter((right) => right !== 'workOrders' || row.mayWork),
    };
  }

  /** @throws AppError NOT_FOUND */
  async function getRow(scope: SellerScope, printId: string): Promise<lists.ListedPrint> {
    const [row] = await lists.listPrints(db, scope, { id: printId }, { limit: 1, offset: 0 });
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  /** Lists the files of all variants for the colours of those SKUs that get the print and wait for a confirmation. */
  function listAsks(content: PrintContent, skus: readonly SkuRow[], waiting: ReadonlyMap<string, number>) {
    const asks = new Map<string, contract.PrintDetails['asks'][number]>();
    for (const { skuId, color } of skus.filter(({ state }) => state === 'asks')) {
      for (const { side, fileId, contrasts } of content.variants.flatMap(({ files }) => files)) {
        const contrast = color === null ? null : contrastOn(contrasts, color);
        if (fileId === null || color === null || contrast === null || !vanishes(contrast)) continue;
        const key = `${side} ${fileId} ${keyOfColor(color)}`;
        const known = asks.get(key);
        const count = waiting.get(skuId) ?? 0;
        asks.set(key, {
          colour: color,
          hex: colorHex(color),
          side: toSide(side),
          fileId,
          contrast,
          orders: (known?.orders ?? 0) + count,
        });
      }
    }
    return [...asks.values()];
  }

  const countFilled = (scope: SellerScope, printIds: readonly string[]) =>
    withFullScope(scope, (whole) => lists.countFilledOrders(db, whole, printIds, scope.shops));

  async function listPlacesOf(
    scope: SellerScope,
    filter: places.PlaceFilter,
    page: Pick<Page, 'limit' | 'offset'>,
    isOldestFirst = false,
  ) {
    const [rows, names] = await Promise.all([
      places.listPlaces(db, scope, filter, page, isOldestFirst),
      shops.readNames(scope),
    ]);
    const counts = await countFilled(scope, [...new Set(rows.map((row) => row.printId))]);
    return rows.map((row) => {
      const shopName = names.get(row.shopId ?? '')?.friendName ?? '';
      const orders = counts.find(({ placeId }) => placeId === row.id)?.orders ?? 0;
      return { total: row.total, placement: wire.toPlacement(scope, row, { shopName, orders }, clock.now()) };
    });
  }

  async function getDetails(scope: SellerScope, printId: string): Promise<contract.PrintDetails> {
    const row = await getRow(scope, printId);
    const [contents, counts, versions, placed, filled] = await Promise.all([
      prints.listContents(db, scope, [printId]),
      lists.countPlaced(db, scope, [printId]),
      lists.listVersions(db, scope, printId),
      listPlacesOf(scope, { printId }, { limit: PLACES_SHOWN_MAX, offset: 0 }),
      countFilled(scope, [printId]),
    ]);
    const content = contents.get(printId) ?? {
      id: printId,
      name: row.name,
      version: row.version,
      variants: [],
      texts: [],
    };
    const files = content.variants.flatMap((variant) => variant.files);
    const fileIds = [...new Set(files.flatMap(({ fileId }) => fileId ?? []))];
    const skus = await listSkus(db, scope, { skuIds: await listSkusOfPrints(db, scope, [printId]) });
    const lines = await orders.listOpenLines(
      scope,
      skus.map(({ skuId }) => skuId),
    );
    const waiting = new Map([...Map.groupBy(lines, ({ skuId }) => skuId)].map(([skuId, of]) => [skuId, of.length]));
    const covers = await Promise.all(
      versions.map(async ({ version }) => (await prints.listContents(db, scope, [printId], version)).get(printId)),
    );
    const confirmed = await colours.listConfirmed(db, scope, fileIds);
    return {
      ...toItem(scope, row, content, counts.get(printId)),
      variants: content.variants.map((variant) => wire.toVariant(scope, variant)),
      versions: versions.map(({ version, note, createdAt, createdBy }, at) => {
        const { cover } = coverOf(covers[at]);
        return {
          version,
          note,
          createdAt: createdAt.toISOString(),
          createdBy,
          cover: cover === null ? null : wire.toFile(scope, cover),
          ordersCount: filled.find((one) => one.version === version)?.orders ?? 0,
          isCurrent: version === row.version,
        };
      }),
      placements: placed.map(({ placement }) => placement),
      confirmed: confirmed.flatMap(({ fileId, color, contrast, confirmedAt, confirmedBy }) => {
        const file = files.find((one) => one.fileId === fileId);
        const measured = contrast ?? contrastOn(file?.contrasts ?? null, color);
        if (file === undefined || measured === null || !vanishes(measured)) return [];
        const at = confirmedAt.toISOString();
        return [
          {
            colour: color,
            hex: colorHex(color),
            side: toSide(file.side),
            fileId,
            contrast: measured,
            confirmedAt: at,
            confirmedBy,
          },
        ];
      }),
      asks: listAsks(content, skus, waiting),
      orders: await listOrders(scope, row, skus, lines),
    };
  }

  /** Lists the unsent orders of the print's SKUs, most urgent first. */
  async function listOrders(
    scope: SellerScope,
    { name, version }: lists.ListedPrint,
    skus: readonly SkuRow[],
    lines: Awaited<ReturnType<OpenOrders['listOpenLines']>>,
  ): Promise<contract.PrintDetails['orders']> {
    const known = new Map(skus.map((sku) => [sku.skuId, sku]));
    const placeIds = [...new Set(skus.flatMap(({ placeId }) => placeId ?? []))];
    const placed = new Map((await places.getPlaces(db, scope, placeIds)).map((place) => [place.id, place]));
    const dueAt = (line: (typeof lines)[number]) => line.dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
    return lines
      .toSorted((a, b) => dueAt(a) - dueAt(b))
      .slice(0, ORDERS_SHOWN_MAX)
      .flatMap(({ orderId, skuId, isDraft }) => {
        const sku = known.get(skuId);
        const place = placed.get(sku?.placeId ?? '');
        if (sku === undefined || place === undefined) return [];
        const state = isDraft ? ('draft' as const) : sku.state === 'asks' ? ('asks' as const) : ('ready' as const);
        const from = toSource({ print: { id: place.printId, name, version }, place });
        return [{ orderId, productId: `${orderId}-${skuId}`, skuName: sku.skuName, state, version, from }];
      });
  }

  /** Checks the files of variants, and locks them. @throws AppError NOT_FOUND, FILE_NOT_PNG, FILE_NOT_IMAGE */
  async function takeFiles(trx: Queryable, scope: SellerScope, variants: readonly NewVariant[]): Promise<void> {
    const wanted = variants.flatMap(({ files }) => files);
    const fileIds = [...new Set(wanted.flatMap(({ fileId }) => fileId ?? []))].toSorted();
    const known = await prints.listDesigns(trx, scope, fileIds);
    for (const { side, fileId } of wanted) {
      if (fileId === null) continue;
      const file = known.get(fileId);
      if (!file) throw new AppError('NOT_FOUND');
      if (isDesignSide(side) && file.mime !== 'image/png') throw new AppError('FILE_NOT_PNG');
      if (!PICTURE_MIMES.has(file.mime)) throw new AppError('FILE_NOT_IMAGE');
    }
    await prints.holdFiles(trx, scope, fileIds);
  }

  /** Keeps the confirmation of a colour when the new file is at least as visible on this colour (PRN-10). */
  async function carryConfirmed(
    trx: Queryable,
    whole: OwnerScope,
    before: PrintContent,
    printId: string,
    now: Date,
  ): Promise<void> {
    const after = (await prints.listContents(trx, whole, [printId])).get(printId);
    const old = before.variants.flatMap(({ files }) => files);
    const confirmed = await colours.listConfirmed(trx, whole, [...new Set(old.flatMap(({ fileId }) => fileId ?? []))]);
    const carried = (after?.variants ?? []).flatMap(({ files }) =>
      files.flatMap(({ side, fileId, contrasts }) => {
        if (fileId === null || contrasts === null || old.some((file) => file.fileId === fileId)) return [];
        return confirmed.flatMap(({ fileId: oldId, color, colorKey, contrast }) => {
          const from = old.find((file) => file.fileId === oldId && file.side === side);
          const had = contrast ?? contrastOn(from?.contrasts ?? null, color);
          const has = contrastOn(contrasts, color);
          const isAsGood = from !== undefined && has !== null && had !== null && has >= had;
          return isAsGood ? [{ fileId, color, colorKey, contrast: has, changeId: null }] : [];
        });
      }),
    );
    const once = new Map(carried.map((one) => [`${one.fileId} ${one.colorKey}`, one]));
    await colours.confirm(trx, whole, [...once.values()], now);
  }

  async function countReady(whole: OwnerScope, printId: string): Promise<number> {
    const skus = await listSkus(db, whole, { skuIds: await listSkusOfPrints(db, whole, [printId]) });
    const ready = skus.filter(({ state }) => state === 'ready').map(({ skuId }) => skuId);
    return new Set((await orders.listOpenLines(whole, ready)).map(({ orderId }) => orderId)).size;
  }

  return {
    get: getDetails,
    getRow,
    listPlacesOf,

    async listPlacePage(scope: SellerScope, query: PageQuery & places.PlaceFilter) {
      const page = { limit: query.limit, offset: (query.page - 1) * query.limit };
      const rows = await listPlacesOf(scope, query, page, isAscending(query.sortBy));
      // Counts separately, because a page beyond the end has no row that contains the total.
      const total = rows[0]?.total ?? (await listPlacesOf(scope, query, { limit: 1, offset: 0 }))[0]?.total ?? 0;
      return { data: rows.map(({ placement }) => placement), total };
    },

    async list(scope: SellerScope, query: lists.PrintQuery): Promise<contract.Prints> {
      const counts = query.counts === undefined ? null : await lists.countUses(db, scope, query);
      const page = toPage(query, counts?.[query.use ?? 'all'] ?? (await lists.countPrints(db, scope, query)));
      const rows = await lists.listPrints(db, scope, query, page);
      const ids = rows.map(({ id }) => id);
      const [contents, placed] = await Promise.all([
        prints.listContents(db, scope, ids),
        lists.countPlaced(db, scope, ids),
      ]);
      return {
        data: rows.map((row) => toItem(scope, row, contents.get(row.id), placed.get(row.id))),
        meta: page.meta,
        rights: listRights(scope),
        counts,
      };
    },

    /** @throws AppError NOT_FOUND, FILE_NOT_PNG, FILE_NOT_IMAGE, PRINT_EMPTY, PRINT_VARIANTS_EQUAL */
    async create(
      scope: SellerScope,
      { name, tags, variants: wanted }: { name: string; tags: readonly string[]; variants: readonly VariantInput[] },
    ): Promise<contract.PrintDetails> {
      const variants = toNewVariants(wanted);
      assertVariants(variants);
      const id = createId(clock.now());
      await inTransaction(db, async (trx) => {
        const now = new Date(clock.now());
        await takeFiles(trx, scope, variants);
        await prints.insertPrint(trx, scope, { id, name, tags, origin: 'shop', isAuto: false, signature: null }, now);
        await prints.addVersion(trx, scope, id, { variants, note: '', signature: null }, now);
      });
      return getDetails(scope, id);
    },

    /** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FILE_NOT_PNG, FILE_NOT_IMAGE, PRINT_EMPTY, PRINT_VARIANTS_EQUAL */
    async update(
      scope: SellerScope,
      printId: string,
      change: {
        name?: string | undefined;
        tags?: string[] | undefined;
        variants?: readonly VariantInput[] | undefined;
        note: string;
        updateDrafts: boolean;
        seen?: SeenFields;
      },
    ): Promise<contract.PrintDetails & { changed: { readyOrders: number; drafts: number } }> {
      await getRow(scope, printId);
      const variants = change.variants === undefined ? null : toNewVariants(change.variants);
      if (variants !== null) assertVariants(variants);
      const { name, tags, note, updateDrafts, seen } = change;
      await withFullScope(scope, (whole) =>
        inTransaction(db, async (trx) => {
          await lockPrints(trx, whole);
          const print = await prints.getPrint(trx, whole, printId, true);
          if (!print) throw new AppError('NOT_FOUND');
          const current = { name: print.name, tags: print.tags.join(', '), version: String(print.version) };
          assertUnchanged(seen, current, { name: name ?? print.name, tags: (tags ?? print.tags).join(', ') });
          if (variants !== null) await assertMayRedraw(trx, scope, whole, printId);
          const now = new Date(clock.now());
          const fields = { ...(name === undefined ? {} : { name }), ...(tags === undefined ? {} : { tags }) };
          await prints.updatePrint(trx, whole, printId, { ...fields, is_auto: false, updated_at: now });
          if (variants === null) return;
          const before = (await prints.listContents(trx, whole, [printId])).get(printId);
          await takeFiles(trx, scope, variants);
          await prints.addVersion(trx, whole, printId, { variants, note, signature: null }, now);
          if (before !== undefined) await carryConfirmed(trx, whole, before, printId, now);
          await keeping.refresh(trx, whole, await listReachedBy(trx, whole, [printId]));
          await refilling.ask(trx, whole, { printId, drafts: updateDrafts });
        }),
      );
      return {
        ...(await getDetails(scope, printId)),
        changed: await countChanged(scope, printId, variants !== null && updateDrafts),
      };
    },

    /** Returns whether the caller may change what a print shows in all shops where it is placed. */
    async mayRedraw(scope: SellerScope, printId: string): Promise<boolean> {
      if (!scope.can('workOrders')) return false;
      try {
        await withFullScope(scope, (whole) => assertMayRedraw(db, scope, whole, printId));
        return true;
      } catch (error) {
        if (error instanceof AppError && error.error === 'FORBIDDEN') return false;
        throw error;
      }
    },

    /**
     * Stores the text fields of a print as its next version, with the same files (PTX-1); `prove` checks them under the lock of the prints.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FORBIDDEN, and what `prove` throws
     */
    setTexts: (
      scope: SellerScope,
      printId: string,
      texts: readonly TextField[],
      seen: SeenFields,
      prove: (trx: Queryable) => Promise<void>,
    ): Promise<void> =>
      withFullScope(scope, (whole) =>
        inTransaction(db, async (trx) => {
          await lockPrints(trx, whole);
          const print = await prints.getPrint(trx, whole, printId, true);
          const before = (await prints.listContents(trx, whole, [printId])).get(printId);
          if (!print || before === undefined) throw new AppError('NOT_FOUND');
          // A repeated call changes nothing and is no conflict.
          if (isDeepStrictEqual(texts, before.texts)) return;
          assertUnchanged(seen, { version: String(print.version) });
          await assertMayRedraw(trx, scope, whole, printId);
          await prove(trx);
          const now = new Date(clock.now());
          await prints.updatePrint(trx, whole, printId, { is_auto: false, updated_at: now });
          const { variants } = before;
          await prints.addVersion(trx, whole, printId, { variants, note: '', signature: null, texts }, now);
          await keeping.refresh(trx, whole, await listReachedBy(trx, whole, [printId]));
          // An approval decides what is sent, so drafts get the fields too.
          await refilling.ask(trx, whole, { printId, drafts: true });
        }),
      ),

    /** @throws AppError NOT_FOUND, PRINT_IN_USE */
    async remove(scope: SellerScope, printId: string): Promise<void> {
      await getRow(scope, printId);
      await withFullScope(scope, (whole) =>
        inTransaction(db, async (trx) => {
          await lockPrints(trx, whole);
          if ((await prints.readUse(trx, whole, printId)).isPlaced) throw new AppError('PRINT_IN_USE');
          const files = await prints.deletePrint(trx, whole, printId);
          await prints.releaseFiles(trx, whole, files, new Date(clock.now()));
        }),
      );
    },

    /** Stores the seller's answers to the warning that a print is hardly visible on a colour of the product (PRN-10). @throws AppError NOT_FOUND, CHANGED_MEANWHILE */
    async answer(
      scope: SellerScope,
      printId: string,
      answers: readonly contract.ColourAnswer[],
      seen?: SeenFields,
    ): Promise<contract.PrintDetails & { changed: { readyOrders: number; drafts: number } }> {
      await getRow(scope, printId);
      await withFullScope(scope, (whole) =>
        inTransaction(db, async (trx) => {
          await lockPrints(trx, whole);
          const print = await prints.getPrint(trx, whole, printId, true);
          assertUnchanged(seen, { version: String(print?.version ?? 0) });
          await assertMayRedraw(trx, scope, whole, printId);
          const skuIds = await listReachedBy(trx, whole, [printId]);
          const skus = await listSkus(trx, whole, { skuIds });
          await placing.answer(trx, whole, printId, answers, { changeId: null, skus, now: new Date(clock.now()) });
          await keeping.refresh(trx, whole, skuIds);
          await refilling.ask(trx, whole, { printId, drafts: true });
        }),
      );
      return { ...(await getDetails(scope, printId)), changed: await countChanged(scope, printId, true) };
    },

    /**
     * Corrects the tone of a colour, by which variants are chosen; null restores the computed tone (PRN-4). The tone applies to all shops, so a member
     * needs access to every shop that sells the colour. @throws AppError FORBIDDEN
     */
    async setTone(scope: SellerScope, colour: string, tone: Tone | null) {
      const colorKey = keyOfColor(colour);
      const color = findColor(colour)?.name ?? colour;
      await withFullScope(scope, (whole) =>
        inTransaction(db, async (trx) => {
          await lockPrints(trx, whole);
          const before = await listSkusOfColor(trx, whole, colorKey);
          for (const sku of before) assertMayChange(scope, sku);
          await colours.setTone(trx, whole, { colorKey, color, tone }, new Date(clock.now()));
          const skuIds = before.map(({ skuId }) => skuId);
          await keeping.refresh(trx, whole, skuIds);
          const after = await listSkus(trx, whole, { skuIds });
          const printIds = new Set([...before, ...after].flatMap((sku) => sku.printId ?? []));
          for (const printId of printIds) await refilling.ask(trx, whole, { printId, drafts: false });
        }),
      );
      return { colour: color, tone: tone ?? toneOf(color), isToneSet: tone !== null };
    },
  };

  async function countChanged(scope: SellerScope, printId: string, hasDrafts: boolean) {
    return withFullScope(scope, async (whole) => {
      const print = await prints.getPrint(db, whole, printId);
      const drafts = hasDrafts ? await refilling.countDrafts(whole, printId, print?.version ?? 0) : 0;
      return { readyOrders: await countReady(whole, printId), drafts };
    });
  }
}

export type Prints = ReturnType<typeof createPrints>;
