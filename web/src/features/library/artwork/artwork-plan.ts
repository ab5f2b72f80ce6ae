import type { ArtworkCheck, ArtworkState, LINK_FAULTS } from '@bobbin/contract/artwork';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { Artwork, ArtworkProblem } from './artwork.ts';

/** Progress of the import of one picture. */
export interface Progress {
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Uploaded share, 0 to 1. */
  share: number;
  /** True while the upload waits for the connection to return. */
  isCut: boolean;
  /** Number of orders that received the picture. */
  orders: number;
  reason: string | null;
}

/**
 * Planned outcome of a picture. `TWICE` means that another picture has the same target; `SAME` means that an earlier line has the same picture and
 * the same target.
 */
export type Verdict =
  | ArtworkProblem
  | ArtworkState
  | (typeof LINK_FAULTS)[number]
  | 'TWICE'
  | 'SAME'
  | 'LEFT_OUT'
  | 'CHECKING';

export interface PlannedArtwork {
  item: Artwork;
  check: ArtworkCheck | undefined;
  verdict: Verdict;
  isReady: boolean;
}

/** Verdicts of pictures that are skipped and need no correction. */
const LEFT: readonly Verdict[] = ['LEFT_OUT', 'SAME'];
const READY: readonly Verdict[] = ['new', 'replaces'];

/** Returns the key of a target and a side, which together accept one picture: the target in lower case, and the side. */
function placeOf({ target, side }: Artwork): string {
  return JSON.stringify([target.trim().toLowerCase(), side]);
}

const toSource = ({ source }: Artwork) => ('url' in source ? source.url.trim() : source);

/** Returns whether a picture is skipped and needs no correction. */
export function isLeft({ verdict }: PlannedArtwork): boolean {
  return LEFT.includes(verdict);
}

/** Plans the outcome of each picture; pictures that need a correction come first (BLK-11). */
export function planArtwork(
  items: readonly Artwork[],
  checks: ReadonlyMap<string, ArtworkCheck>,
  leftOut: ReadonlySet<string>,
): PlannedArtwork[] {
  const taken = Map.groupBy(
    items.filter(({ key, problem }) => problem === null && !leftOut.has(key)),
    placeOf,
  );
  function judgePlace(item: Artwork): 'TWICE' | 'SAME' | null {
    const there = taken.get(placeOf(item)) ?? [];
    const first = there.find((one) => toSource(one) === toSource(item));
    if (first !== undefined && first.key !== item.key) return 'SAME';
    return new Set(there.map(toSource)).size > 1 ? 'TWICE' : null;
  }
  const plan = items.map((item): PlannedArtwork => {
    const check = checks.get(item.key);
    const verdict: Verdict = leftOut.has(item.key)
      ? 'LEFT_OUT'
      : (item.problem ?? judgePlace(item) ?? check?.link ?? check?.state ?? 'CHECKING');
    return { item, check, verdict, isReady: READY.includes(verdict) };
  });
  const rank = (one: PlannedArtwork) => (one.isReady ? 1 : isLeft(one) ? 2 : 0);
  // Pictures with the same cause are listed together, at the position of the first one, so that one click corrects all of them.
  const places = new Map<string, number>();
  const placed = plan.map((one, index) => {
    const cause = toOffer(one)?.cause ?? `${index}`;
    places.set(cause, places.get(cause) ?? index);
    return { one, place: places.get(cause) ?? index };
  });
  return placed.toSorted((a, b) => rank(a.one) - rank(b.one) || a.place - b.place).map(({ one }) => one);
}

/** Suggested target for a picture whose own target is unknown. */
export interface Offer {
  /** Key of the problem; the same correction fixes all pictures with this key. */
  cause: string;
  part: { side: DesignSide } | { target: string };
}

/** Returns the suggested target for a picture; null if there is none. */
export function toOffer({ item, check, verdict }: PlannedArtwork): Offer | null {
  if (verdict === 'unknown' && check?.suggestion != null) {
    return { cause: `sku ${item.target.trim().toLowerCase()}`, part: { target: check.suggestion } };
  }
  if (verdict === 'NO_SIDE' && item.suggestedSide !== null) {
    return { cause: `side ${item.suggestedSide}`, part: { side: item.suggestedSide } };
  }
  return null;
}

/** Groups the pictures that have a suggested target by their cause, in the sequence of the plan. */
export function groupOffers(plan: readonly PlannedArtwork[]): ReadonlyMap<string, readonly string[]> {
  const offered = plan.flatMap((one) => {
    const offer = toOffer(one);
    return offer === null ? [] : [{ cause: offer.cause, key: one.item.key }];
  });
  const groups = Map.groupBy(offered, ({ cause }) => cause);
  return new Map([...groups].map(([cause, of]) => [cause, of.map(({ key }) => key)]));
}
