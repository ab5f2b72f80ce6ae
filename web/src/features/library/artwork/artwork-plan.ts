import type { ArtworkCheck, ArtworkState } from '@bobbin/contract/artwork';
import type { Artwork, ArtworkProblem } from './read-artwork.ts';

/** How far a picture of an import is. */
export interface Progress {
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Of its upload, 0 to 1. */
  share: number;
  /** Orders that carry it now. */
  orders: number;
  reason: string | null;
}

export type Verdict = ArtworkProblem | ArtworkState | 'TWICE' | 'LEFT_OUT' | 'CHECKING';

export interface PlannedArtwork {
  item: Artwork;
  check: ArtworkCheck | undefined;
  verdict: Verdict;
  isReady: boolean;
}

const READY: readonly Verdict[] = ['new', 'replaces'];

/** One place takes one picture: the target in small letters, and the side. */
function placeOf({ target, side }: Artwork): string {
  return JSON.stringify([target.trim().toLowerCase(), side]);
}

/** What becomes of each picture, those first that want somebody (BLK-11). */
export function planArtwork(
  items: readonly Artwork[],
  checks: ReadonlyMap<string, ArtworkCheck>,
  leftOut: ReadonlySet<string>,
): PlannedArtwork[] {
  const taken = Map.groupBy(
    items.filter(({ key, problem }) => problem === null && !leftOut.has(key)),
    placeOf,
  );
  const plan = items.map((item): PlannedArtwork => {
    const check = checks.get(item.key);
    const verdict: Verdict = leftOut.has(item.key)
      ? 'LEFT_OUT'
      : (item.problem ?? ((taken.get(placeOf(item))?.length ?? 0) > 1 ? 'TWICE' : (check?.state ?? 'CHECKING')));
    return { item, check, verdict, isReady: READY.includes(verdict) };
  });
  const rank = ({ verdict, isReady }: PlannedArtwork) => (isReady ? 1 : verdict === 'LEFT_OUT' ? 2 : 0);
  return plan.toSorted((a, b) => rank(a) - rank(b));
}
