import type { ImportedPlace, ImportOutcome } from '@bobbin/contract/artwork-imports';
import { DESIGN_SIDES } from '@bobbin/domain/fulfilment/design-sides';
import { colorHex } from '@bobbin/domain/products/colors';
import { compareSizes } from '@bobbin/domain/products/sizes';
import type { OwnerScope } from '../../../platform/access.ts';
import type { OpenLine } from '../prints/filling.ts';
import { nameOf } from '../prints/learning.ts';
import type { PrintContent } from '../prints/prints.sql.ts';
import { toSide, type PrintWire } from '../prints/wire.ts';
import type { ImportPlan, PlannedUnit } from './plan.ts';

const BEFORE_MAX = 3;

/** Orders and drafts that a place of the plan changes, and the names of shops. */
interface Affected {
  shops: ReadonlyMap<string, { friendName: string }>;
  lines: readonly OpenLine[];
  /** Orders in which a print filled a product. */
  filled: ReadonlySet<string>;
}

const coverOf = ({ variants }: PrintContent) => {
  const files = variants.flatMap((variant) => variant.files.filter(({ fileId }) => fileId !== null));
  return files.find(({ side }) => side === 'front') ?? files[0] ?? null;
};

/** Names a print that the import creates, after its first file. */
const nameOfNew = (content: PrintContent): string => nameOf(coverOf(content)?.name ?? '');

const skusWith = (units: readonly PlannedUnit[], outcome: PlannedUnit['outcomes'][number]) =>
  units.flatMap(({ unit, outcomes }) => unit.skus.filter((_sku, at) => outcomes[at] === outcome));

/** Converts the plan of an import to the wire format: places with the same lines are one row (ART-7). */
export function createImportWire({ wire }: { wire: Pick<PrintWire, 'toFile'> }) {
  function toPrint(scope: OwnerScope, content: PrintContent, id: string | null, name: string) {
    const cover = coverOf(content);
    const isKnown = cover !== null && !(cover.fileId ?? '').startsWith('new ');
    return { id, name, thumbnailUrl: isKnown ? wire.toFile(scope, cover).thumbnailUrl : null };
  }

  function countOrders(units: readonly PlannedUnit[], { lines, filled }: Affected) {
    const changed = units.filter(({ state }) => state !== 'unchanged');
    const placed = new Map(skusWith(changed, 'places').map((sku) => [sku.skuId, sku]));
    const own = lines.filter(({ skuId }) => placed.has(skuId));
    const ready = own.filter(({ skuId }) => placed.get(skuId)?.state !== 'ready');
    const drafts = own.filter(({ orderId, isDraft }) => isDraft && filled.has(orderId));
    const count = (of: readonly OpenLine[]) => new Set(of.map(({ orderId }) => orderId)).size;
    return { readyOrders: count(ready), drafts: count(drafts) };
  }

  function listAsks(units: readonly PlannedUnit[]): ImportedPlace['asks'] {
    const asks = new Map<string, ImportedPlace['asks'][number]>();
    for (const { unit, outcomes, asks: files } of units) {
      for (const [at, { color }] of unit.skus.entries()) {
        const contrast = Math.min(...(files[at] ?? []).map((file) => file.contrast ?? 0));
        if (outcomes[at] === 'asks' && color !== null)
          asks.set(color, { colour: color, hex: colorHex(color), contrast });
      }
    }
    return [...asks.values()];
  }

  function toPlace(
    scope: OwnerScope,
    units: readonly PlannedUnit[],
    { contents }: ImportPlan,
    affected: Affected,
  ): ImportedPlace[] {
    const [first] = units;
    if (first === undefined) return [];
    const { target } = first.unit;
    const skus = units.flatMap(({ unit }) => unit.skus);
    const isWide = target.kind === 'pattern' || target.kind === 'allShops';
    const texts = (of: (sku: (typeof skus)[number]) => string | null) => [
      ...new Set(skus.flatMap((sku) => of(sku) ?? [])),
    ];
    const before = [...new Set(skus.flatMap(({ printId }) => printId ?? []))].slice(0, BEFORE_MAX);
    const existing = contents.get(first.existingId ?? '');
    const changed = units.find(({ state }) => state !== 'unchanged');
    const named = new Set(first.variants.flatMap(({ files }) => files.map(({ side }) => side)));
    const touched = new Set([...first.files.values()].map(({ side }) => side));
    const sides = first.printId === null ? touched : named;
    const count = (outcome: PlannedUnit['outcomes'][number]) => skusWith(units, outcome).length;
    const isOfSkus = target.kind === 'sku';
    return [
      {
        lines: first.lines.map(({ key }) => key),
        kind: target.kind,
        shops:
          target.kind === 'allShops' ? [] : texts(({ shopId }) => affected.shops.get(shopId)?.friendName ?? shopId),
        productName: isWide ? null : (skus[0]?.productName ?? null),
        colours: isOfSkus || target.kind === 'colour' ? texts(({ color }) => color) : [],
        sizes: isOfSkus ? texts(({ size }) => size).toSorted(compareSizes) : [],
        sellerSku: isWide ? target.pattern : isOfSkus && skus.length === 1 ? (skus[0]?.sellerSku ?? null) : null,
        sides: [...sides].map(toSide).toSorted((a, b) => rank(a) - rank(b)),
        state: changed?.state ?? 'unchanged',
        before: before.flatMap((id) => {
          const content = contents.get(id);
          return content === undefined ? [] : [toPrint(scope, content, id, content.name)];
        }),
        after: toPrint(scope, first.content, first.existingId, existing?.name ?? nameOfNew(first.content)),
        skus: {
          all: skus.length,
          places: count('places'),
          keeps: count('keeps'),
          asks: count('asks'),
          left: count('left'),
        },
        ...countOrders(units, affected),
        asks: listAsks(units),
      },
    ];
  }

  return {
    toOutcome(scope: OwnerScope, plan: ImportPlan, affected: Affected): ImportOutcome {
      const rows = Map.groupBy(plan.units, ({ lines, signature, unit }) =>
        JSON.stringify([unit.target.kind, lines.map(({ key }) => key), signature]),
      );
      const changed = plan.units.filter(({ state }) => state !== 'unchanged');
      const placed = skusWith(changed, 'places');
      const of = (state: ImportOutcome['lines'][number]['state']) => plan.lines.filter((line) => line.state === state);
      return {
        lines: plan.lines.map(({ key, state, fault }) => ({
          key,
          state,
          problem: fault?.problem ?? null,
          value: fault?.value ?? '',
          suggestion: fault?.suggestion ?? null,
          candidates: fault?.candidates ?? [],
        })),
        places: [...rows.values()].flatMap((units) => toPlace(scope, units, plan, affected)),
        totals: {
          places: of('places').length,
          problems: of('problem').length,
          unchanged: of('unchanged').length + of('same').length,
          newPlaces: changed.filter(({ state }) => state === 'new').length,
          replaced: changed.filter(({ state }) => state === 'replaces').length,
          skus: new Set(placed.map(({ skuId }) => skuId)).size,
          shops: new Set(placed.map(({ shopId }) => shopId)).size,
          ...countOrders(plan.units, affected),
        },
      };
    },
  };
}

const rank = (side: string) => {
  const at = DESIGN_SIDES.findIndex((known) => known === side);
  return at === -1 ? DESIGN_SIDES.length : at;
};
