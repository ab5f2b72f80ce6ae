import type {
  ColourAnswer,
  ColourPreview,
  PlacementPreview,
  PlacementTarget,
  SidePreview,
} from '@bobbin/contract/prints';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { contrastOn, CONTRAST_MIN, vanishes } from '@bobbin/domain/prints/contrast';
import { dpiOn, isTooSmall } from '@bobbin/domain/prints/fit';
import { choosePlace } from '@bobbin/domain/prints/places';
import { BLURRED_DPI } from '@bobbin/domain/factories/print-areas';
import { SHARP_DPI } from '@bobbin/domain/fulfilment/print-check';
import { colorHex } from '@bobbin/domain/products/colors';
import { compareSizes } from '@bobbin/domain/products/sizes';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { changeVariants, confirmIn, previewContent } from './answers.ts';
import type { OpenLine, OpenOrders } from './filling.ts';
import { countOrdersOf, listFilledOrders } from './filling.sql.ts';
import { listPlacesFor, type NewPlace, type PlaceRow } from './places.sql.ts';
import { getPrint, listContents, type PrintContent } from './prints.sql.ts';
import * as resolver from './resolver.ts';
import type { ColourFacts } from './resolver.ts';
import { listSkus, type SkuRow } from './skus.sql.ts';
import { assertOneStyle, listNarrower, listReplaced, listTargetSkus, toKeptPlaces, toPlaces } from './targets.ts';
import type { PrintWire } from './wire.ts';

type Outcome = ColourPreview['outcome'];

/** What a placement should do. */
export interface PlacementWish {
  target: PlacementTarget;
  without: readonly string[];
  answers: readonly ColourAnswer[];
  replaceNarrower: boolean;
}

/** A SKU of the target, with what the placement would do to it. */
interface PlannedSku {
  sku: SkuRow;
  outcome: Outcome;
  of: ReturnType<typeof resolver.toGarment>;
  keptBy: PlaceRow | null;
}

export interface Plan {
  print: PrintContent;
  facts: ColourFacts;
  skus: PlannedSku[];
  /** The placements with the same target, which the new one replaces. */
  replaced: PlaceRow[];
  /** The narrower placements for which the new one can stand in. */
  narrower: PlaceRow[];
}

interface Deps {
  db: Db;
  orders: Pick<OpenOrders, 'listOpenLines'>;
  wire: PrintWire;
}

/**
 * Plans a placement without writing it: what each SKU of the target would get, and why some get nothing (PRN-9). @throws AppError NOT_FOUND,
 * PRINT_STYLES_DIFFER, PLACEMENT_EMPTY
 */
export async function planPlacement(
  reader: Queryable,
  whole: OwnerScope,
  printId: string,
  { target, without, answers, replaceNarrower }: PlacementWish,
): Promise<Plan> {
  const stored = (await listContents(reader, whole, [printId])).get(printId);
  if (stored === undefined) throw new AppError('NOT_FOUND');
  const skus = await listTargetSkus(reader, whole, target);
  if (skus.length === 0) throw new AppError('PLACEMENT_EMPTY');
  assertOneStyle(target, skus);
  const print = previewContent(stored, changeVariants(stored, answers));
  const known = await resolver.readColourFacts(reader, whole, [stored]);
  const garments = skus.map((sku) => resolver.toGarment(sku, {}, known.tones));
  const facts = confirmIn(known, print, answers, garments);
  const active = await listPlacesFor(reader, whole, [...new Set(skus.flatMap((sku) => [sku.skuId, sku.productId]))]);
  const now = Date.parse('9999-01-01');
  const fresh = toPlaces(target, skus, { printId, without, changeId: '', now });
  const replaced = listReplaced(active, fresh);
  const left = toKeptPlaces(target, { replaced, active, without }, skus, { printId, changeId: '', now });
  const judge = createJudge({ print, facts, target, active, fresh, replaced, left });
  const candidates = listNarrower(active, target.kind, skus);
  const provided = await listSkus(reader, whole, { places: candidates });
  const narrower = listSuperseded(candidates, provided, (gone) => judge([...replaced, ...gone]));
  const judged = skus.map(judge([...replaced, ...(replaceNarrower ? narrower : [])]));
  return { print, facts, replaced, narrower, skus: judged };
}

/** Returns a function that tells what a SKU would get after some placements are gone. */
function createJudge({
  print,
  facts,
  target,
  active,
  fresh,
  replaced,
  left,
}: {
  print: PrintContent;
  facts: ColourFacts;
  target: PlacementTarget;
  active: readonly PlaceRow[];
  fresh: readonly NewPlace[];
  replaced: readonly PlaceRow[];
  left: readonly NewPlace[];
}) {
  const planned = [...fresh, ...left].map((place) => ({ ...place, placedAt: Number.MAX_SAFE_INTEGER }));
  const freshIds = new Set(fresh.map(({ id }) => id));
  return (gone: readonly PlaceRow[]) => {
    const goneIds = new Set(gone.map(({ id }) => id));
    const kept = active.filter(({ id }) => !goneIds.has(id));
    const places = [...kept, ...planned];
    return (sku: SkuRow): PlannedSku => {
      const of = resolver.toGarment(sku, {}, facts.tones);
      const line = { ...sku, colorKey: of.garment.colorKey };
      const chosen = sku.isMarked && print.texts.length === 0 ? null : choosePlace(line, places);
      if (chosen === null || !freshIds.has(chosen.id)) {
        // A colour that the placement leaves out keeps the print of the placement that is replaced.
        const from = left.some(({ id }) => id === chosen?.id) ? replaced : kept.filter(({ id }) => id === chosen?.id);
        const keptBy = from[0] ?? null;
        return { sku, of, keptBy, outcome: keptBy === null ? 'left' : 'keeps' };
      }
      const { state, isWrongSize } = resolver.chooseOn(print, of, facts, target.kind === 'sku');
      const isLeft = state === 'none' || (isWrongSize && chosen.pattern !== null);
      return { sku, of, keptBy: null, outcome: isLeft ? 'left' : state === 'asks' ? 'asks' : 'places' };
    };
  };
}

/**
 * Lists the narrower placements for which a new one can stand in: each SKU to which they give a print now gets the new print, or asks about its colour
 * (PRW-8). The others stay, because their SKUs would lose their print.
 */
function listSuperseded(
  candidates: readonly PlaceRow[],
  provided: readonly SkuRow[],
  judgeWithout: (gone: readonly PlaceRow[]) => (sku: SkuRow) => PlannedSku,
): PlaceRow[] {
  let gone = [...candidates];
  for (;;) {
    const judge = judgeWithout(gone);
    const ids = new Set(gone.map(({ id }) => id));
    const lost = provided.filter((sku) => ids.has(sku.placeId ?? '') && ['left', 'keeps'].includes(judge(sku).outcome));
    if (lost.length === 0) return gone;
    // A placement that stays may also keep SKUs of the others, so the others are judged again.
    const stays = new Set(lost.map(({ placeId }) => placeId));
    gone = gone.filter(({ id }) => !stays.has(id));
  }
}

/** Returns what a placement would do. */
export function createPreview({ db, orders, wire }: Deps) {
  function toSides(scope: OwnerScope, { print, facts }: Plan, of: PlannedSku['of']): SidePreview[] {
    const { garment, color } = of;
    const chosen = resolver.chooseOn(print, of, facts).files;
    const named = new Set(print.variants.flatMap(({ files }) => files.map(({ side }) => side)).filter(isDesignSide));
    return [...named].map((side): SidePreview => {
      const file = chosen.find((one) => one.side === side);
      const row = print.variants.flatMap(({ files }) => files).find(({ fileId }) => fileId === (file?.fileId ?? ''));
      if (file === undefined || row === undefined) {
        const nothing = { fileId: null, variantId: null, thumbnailUrl: null, contrast: null };
        return {
          side,
          ...nothing,
          vanishes: false,
          isConfirmed: false,
          better: [],
          dpi: 0,
          verdict: 'fits',
          blocks: [],
        };
      }
      const isLost = vanishes(file.contrast, CONTRAST_MIN);
      const dpi = dpiOn(side, row, garment);
      const isSmall = isTooSmall(side, row, garment);
      return {
        side,
        fileId: file.fileId,
        variantId: String(file.variant),
        thumbnailUrl: wire.toFile(scope, row).thumbnailUrl,
        contrast: file.contrast,
        vanishes: isLost,
        isConfirmed: isLost && !file.asks,
        better: isLost ? listBetter(print, side, color, file.contrast ?? 0) : [],
        dpi,
        verdict: isSmall ? 'confirm' : dpi < SHARP_DPI ? 'scaled' : 'fits',
        blocks: dpi < BLURRED_DPI && isSmall ? ['LOW_DPI'] : [],
      };
    });
  }

  /** Lists other variants whose file is visible on the colour, the best one first. */
  function listBetter(print: PrintContent, side: string, color: string, than: number): SidePreview['better'] {
    return print.variants
      .flatMap((variant) =>
        variant.files.flatMap((file) => {
          const contrast = file.side === side ? contrastOn(file.contrasts, color) : null;
          if (file.fileId === null || contrast === null || contrast <= than || vanishes(contrast)) return [];
          return [{ variantId: String(variant.variant), when: wire.toWhen(variant), fileId: file.fileId, contrast }];
        }),
      )
      .toSorted((a, b) => b.contrast - a.contrast);
  }

  const countOrders = (lines: readonly OpenLine[], skus: readonly PlannedSku[]) => {
    const ids = new Set(skus.map(({ sku }) => sku.skuId));
    return new Set(lines.filter(({ skuId }) => ids.has(skuId)).map(({ orderId }) => orderId)).size;
  };

  function toColours(
    scope: OwnerScope,
    plan: Plan,
    skus: readonly PlannedSku[],
    lines: readonly OpenLine[],
    names: ReadonlyMap<string, string>,
  ): ColourPreview[] {
    const byColour = Map.groupBy(skus, ({ of }) => of.garment.colorKey);
    return [...byColour.values()].map((group): ColourPreview => {
      const [first] = group;
      const color = first?.of.color ?? '';
      const outcomes = new Set(group.map(({ outcome }) => outcome));
      const outcome = (['places', 'asks', 'keeps', 'left'] as const).find((one) => outcomes.has(one)) ?? 'left';
      return {
        colour: color,
        hex: colorHex(color),
        tone: first?.of.garment.tone ?? null,
        isToneSet: plan.facts.tones.has(first?.of.garment.colorKey ?? ''),
        outcome,
        waitingOrders: countOrders(lines, group),
        shopsCount: new Set(group.map(({ sku }) => sku.shopId)).size,
        sides: first === undefined ? [] : toSides(scope, plan, first.of),
        skus: group
          .toSorted((a, b) => compareSizes(a.sku.size ?? '', b.sku.size ?? ''))
          .map((one) => ({
            skuId: one.sku.skuId,
            shopId: one.sku.shopId,
            skuName: one.sku.skuName,
            sellerSku: one.sku.sellerSku,
            size: one.sku.size ?? '',
            outcome: one.outcome,
            waitingOrders: countOrders(lines, [one]),
            keptBy: one.keptBy === null ? null : (names.get(one.keptBy.printId) ?? null),
          })),
      };
    });
  }

  function toGroups(
    scope: OwnerScope,
    plan: Plan,
    lines: readonly OpenLine[],
    names: ReadonlyMap<string, string>,
  ): PlacementPreview['groups'] {
    const byType = Map.groupBy(plan.skus, ({ sku, outcome }) => {
      const isStyled = sku.style !== '' && outcome === 'left';
      return JSON.stringify([sku.productType, isStyled ? sku.productId : null]);
    });
    return [...byType].map(([key, skus]) => {
      const [productType, styled] = JSON.parse(key) as [string | null, string | null];
      const products = new Map(
        skus.map(({ sku: { shopId, productId, productName } }) => [
          `${shopId} ${productId}`,
          { shopId, productId, productName },
        ]),
      );
      const isSmall = skus.every(
        ({ of, outcome }) => outcome === 'left' && resolver.chooseOn(plan.print, of, plan.facts).isWrongSize,
      );
      return {
        productType,
        products: [...products.values()],
        skus: skus.length,
        refused: styled !== null ? ('styles' as const) : isSmall ? ('wrongSize' as const) : null,
        colours: toColours(scope, plan, skus, lines, names),
      };
    });
  }

  return {
    /** @throws AppError NOT_FOUND, PRINT_STYLES_DIFFER, PLACEMENT_EMPTY */
    async preview(
      whole: OwnerScope,
      scope: OwnerScope,
      printId: string,
      wish: PlacementWish,
    ): Promise<Omit<PlacementPreview, 'narrower'> & { narrowerIds: string[] }> {
      const plan = await planPlacement(db, whole, printId, wish);
      const row = await getPrint(db, whole, printId);
      const version = row?.version ?? plan.print.version;
      const skuIds = plan.skus.map(({ sku }) => sku.skuId);
      const lines = await orders.listOpenLines(whole, skuIds);
      const names = await readNames(plan, whole);
      const of = (outcome: Outcome) => plan.skus.filter((one) => one.outcome === outcome);
      const ready = new Set(of('places').map(({ sku }) => sku.skuId));
      const readyLines = lines.filter(({ skuId }) => ready.has(skuId));
      const openIds = [...new Set(lines.map(({ orderId }) => orderId))];
      const filled = new Set(await listFilledOrders(db, whole, openIds, [...ready]));
      const due = readyLines.flatMap(({ dueAt }) => dueAt ?? []).toSorted((a, b) => a.getTime() - b.getTime());
      const draftIds = new Set(
        readyLines.filter(({ isDraft, orderId }) => isDraft && filled.has(orderId)).map(({ orderId }) => orderId),
      );
      return {
        print: { id: printId, name: plan.print.name, version },
        groups: toGroups(scope, plan, lines, names),
        totals: {
          all: plan.skus.length,
          places: ready.size,
          keeps: of('keeps').length,
          asks: of('asks').length,
          left: of('left').length,
        },
        narrowerIds: plan.narrower.map(({ id }) => id),
        waitingOrders: openIds.length,
        readyOrders: new Set(readyLines.map(({ orderId }) => orderId)).size,
        nextDueAt: due[0]?.toISOString() ?? null,
        drafts: draftIds.size,
        sentOrders: await countOrdersOf(db, whole, skuIds, openIds),
        version,
      };
    },
  };

  /** Names of the prints that the SKUs would keep. */
  async function readNames({ skus }: Plan, whole: OwnerScope): Promise<Map<string, string>> {
    const ids = [...new Set(skus.flatMap(({ keptBy }) => keptBy?.printId ?? []))];
    const contents = await listContents(db, whole, ids);
    return new Map([...contents.values()].map(({ id, name }) => [id, name]));
  }
}

export type Preview = ReturnType<typeof createPreview>;
