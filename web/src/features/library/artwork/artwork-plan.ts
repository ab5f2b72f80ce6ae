import type { ArtworkCheck, ArtworkState, LINK_FAULTS } from '@bobbin/contract/artwork';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { Artwork, ArtworkProblem } from './artwork.ts';

/** How far a picture of an import is. */
export interface Progress {
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Of its upload, 0 to 1. */
  share: number;
  /** The line is broken and waited for. */
  isCut: boolean;
  /** Orders that carry it now. */
  orders: number;
  reason: string | null;
}

/** `TWICE`: another picture wants the same place; `SAME`: the very same one does, on an earlier line. */
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

/** What a person has nothing to do about: it goes nowhere. */
const LEFT: readonly Verdict[] = ['LEFT_OUT', 'SAME'];
const READY: readonly Verdict[] = ['new', 'replaces'];

/** One place takes one picture: the target in small letters, and the side. */
function placeOf({ target, side }: Artwork): string {
  return JSON.stringify([target.trim().toLowerCase(), side]);
}

const toSource = ({ source }: Artwork) => ('url' in source ? source.url.trim() : source);

/** Whether a picture does not go anywhere without anybody having to mend it. */
export function isLeft({ verdict }: PlannedArtwork): boolean {
  return LEFT.includes(verdict);
}

/** Plans the outcome of each picture; pictures that need action come first (BLK-11). */
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
  // Equal causes stand together, where the first of them is: one press mends them.
  const places = new Map<string, number>();
  const placed = plan.map((one, index) => {
    const cause = toOffer(one)?.cause ?? `${index}`;
    places.set(cause, places.get(cause) ?? index);
    return { one, place: places.get(cause) ?? index };
  });
  return placed.toSorted((a, b) => rank(a.one) - rank(b.one) || a.place - b.place).map(({ one }) => one);
}

/** What was probably meant by a picture that goes nowhere. */
export interface Offer {
  /** The same for all pictures that the same answer mends. */
  cause: string;
  part: { side: DesignSide } | { target: string };
}

/** Null where it is unknown. */
export function toOffer({ item, check, verdict }: PlannedArtwork): Offer | null {
  if (verdict === 'unknown' && check?.suggestion != null) {
    return { cause: `sku ${item.target.trim().toLowerCase()}`, part: { target: check.suggestion } };
  }
  if (verdict === 'NO_SIDE' && item.suggestedSide !== null) {
    return { cause: `side ${item.suggestedSide}`, part: { side: item.suggestedSide } };
  }
  return null;
}

/** The pictures of each cause for which something is offered, in the order of the plan. */
export function groupOffers(plan: readonly PlannedArtwork[]): ReadonlyMap<string, readonly string[]> {
  const offered = plan.flatMap((one) => {
    const offer = toOffer(one);
    return offer === null ? [] : [{ cause: offer.cause, key: one.item.key }];
  });
  const groups = Map.groupBy(offered, ({ cause }) => cause);
  return new Map([...groups].map(([cause, of]) => [cause, of.map(({ key }) => key)]));
}
