import { holdsRight, type TeamRole } from '@bobbin/domain/teams/rights';
import type { Seat } from '../../../platform/access.ts';
import { KIND_NAMES, KINDS, type NoticeKind } from './kinds.ts';

/** Kinds that a role of a team may hear of the team's shops (TEA-15). */
export function kindsOf(role: TeamRole): NoticeKind[] {
  return KIND_NAMES.filter((kind) => holdsRight(role, KINDS[kind].right));
}

/** What somebody may still hear of one owner's shops: kinds, each with the shops. */
export interface Heard {
  deskId: string;
  shops: readonly string[];
  kinds: readonly NoticeKind[];
}

/** What somebody may hear at other desks by the teams that they are in now; a team without shops tells nothing (TEA-17). */
export function listHeard(seats: readonly Seat[]): Heard[] {
  return seats.flatMap(({ ownerId, teams }) =>
    teams
      .filter(({ shops }) => shops.length > 0)
      .map(({ role, shops }) => ({ deskId: ownerId, shops, kinds: kindsOf(role) })),
  );
}

/** Whether somebody may hear a piece of news: their own, or of a shop of a team that they are in. */
export function mayHear(
  heard: readonly Heard[],
  { deskId, shopId, kind }: { deskId: string | null; shopId: string | null; kind: string },
): boolean {
  return (
    deskId === null ||
    heard.some(
      (one) =>
        one.deskId === deskId &&
        shopId !== null &&
        one.shops.includes(shopId) &&
        one.kinds.some((known) => known === kind),
    )
  );
}
