import type { SkuDesignState } from './states.ts';

/** An ordered SKU of a product, with the facts that decide which card covers it. */
export interface BoardSku {
  skuId: string;
  id: string;
  state: SkuDesignState;
  /** Keys of the requested colours; empty for all of the product. */
  colors: readonly string[];
  /** A request that covers its SKU alone, from the time when each SKU was requested by itself. */
  isSingle: boolean;
  /** Milliseconds. */
  createdAt: number;
  style: string;
  /** Empty where the colour is unknown. */
  colorKey: string;
  /** A print fills its next order. */
  isSettled: boolean;
  /** It carries buyers' words: no print fills it, and no card covers it. */
  isMarked: boolean;
}

export interface GroupedSku {
  skuId: string;
  state: SkuDesignState;
  /** The card that covers the SKU. */
  leadId: string | null;
  isSingle: boolean;
}

const OPEN: readonly SkuDesignState[] = ['INPROCESS', 'PENDING_PAYMENT', 'CREATED'];
const isOpen = ({ state }: Pick<BoardSku, 'state'>) => OPEN.includes(state);

const byAge = (a: BoardSku, b: BoardSku) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** The furthest request first: a paid one before a priced one, then the older one. */
const byProgress = (a: BoardSku, b: BoardSku) => OPEN.indexOf(a.state) - OPEN.indexOf(b.state) || byAge(a, b);

/** Returns the rows that a request covers by what it asks for; a row is covered once. */
function listAsked(row: BoardSku, rows: readonly BoardSku[]): BoardSku[] {
  if (row.isSingle) return [row];
  return row.colors.length === 0 ? [...rows] : rows.filter(({ colorKey }) => row.colors.includes(colorKey));
}

const isWhole = ({ isSingle, colors }: BoardSku) => !isSingle && colors.length === 0;

/** Groups the SKUs of one style. */
function groupStyle(rows: readonly BoardSku[]): GroupedSku[] {
  const covered = new Map<string, string>();
  const kept = new Map<string, boolean>();
  const free = (row: BoardSku) => !covered.has(row.skuId) && !row.isMarked;
  const cover = (lead: BoardSku, skus: readonly BoardSku[]) => {
    kept.set(lead.skuId, lead.isSingle);
    for (const row of skus) if (free(row)) covered.set(row.skuId, lead.id);
  };

  const open = rows.filter(isOpen).toSorted(byProgress);
  const [whole, ...others] = open.filter(isWhole);
  for (const row of open.filter((one) => !isWhole(one))) cover(row, listAsked(row, rows));
  for (const row of others) {
    // Two requests for the same SKUs are one request; what was priced or paid stays, for its SKU.
    if (row.state !== 'CREATED') cover({ ...row, isSingle: true }, [row]);
  }

  const done = rows.filter(({ state }) => state === 'DONE').toSorted(byAge);
  const isSeveral = done.filter(isWhole).length > 1;
  const finish = (row: BoardSku) => {
    const lead = isSeveral && isWhole(row) ? { ...row, isSingle: true } : row;
    const asked = listAsked(lead, rows);
    // Without any print its design was removed from the library: it can be requested again (SKD-15).
    if (asked.some(({ isSettled, isMarked }) => isSettled || isMarked)) {
      cover(
        lead,
        asked.filter(({ isSettled }) => isSettled),
      );
    }
  };
  for (const row of done.filter((one) => isSeveral || !isWhole(one))) finish(row);
  if (whole !== undefined) cover(whole, rows);
  for (const row of done.filter((one) => !isSeveral && isWhole(one))) finish(row);

  const left = rows.filter((row) => free(row) && !row.isSettled);
  const candidates = (left.length === 0 ? [] : [left, rows.filter(({ isMarked }) => !isMarked)]).map((of) =>
    of
      .filter(({ skuId }) => !kept.has(skuId))
      .toSorted((a, b) => Number(b.state === 'NONE') - Number(a.state === 'NONE') || byAge(a, b)),
  );
  const lead = candidates.flat()[0];
  if (lead !== undefined) for (const row of left) covered.set(row.skuId, lead.id);

  return rows.map((row): GroupedSku => {
    const { skuId, id, state } = row;
    const leadId = covered.get(skuId) ?? null;
    const single = kept.get(skuId);
    // A card without its own SKU names itself, so that each card has a row of its own.
    if (single !== undefined) return { skuId, state, leadId: leadId ?? id, isSingle: single };
    if (skuId === lead?.skuId) return { skuId, state: 'NONE', leadId: id, isSingle: false };
    return { skuId, state: leadId === null ? 'KNOWN' : 'PART', leadId, isSingle: false };
  });
}

/**
 * Assigns the ordered SKUs of a product to cards (SKD-1, SKD-2): a card covers the SKUs of one style that no print fills, or those that its
 * request asks for. Requests never end here, except a second request for the same SKUs that has no price yet, and a finished one whose print
 * is gone. The result has the rows' SKUs in any order; it is the same when it is computed again. Errors: none.
 * @example groupSkus([]) // []
 */
export function groupSkus(rows: readonly BoardSku[]): GroupedSku[] {
  return [...Map.groupBy(rows, ({ style }) => style).values()].flatMap(groupStyle);
}
