import { holdsRight, type TeamRole } from '@bobbin/domain/teams/rights';
import type { Membership } from '../../../platform/access.ts';
import { KIND_NAMES, KINDS, type NoticeKind } from './kinds.ts';

/** Lists the kinds of events about a team's shops that members with a team role may receive (TEA-15). */
export function kindsOf(role: TeamRole): NoticeKind[] {
  return KIND_NAMES.filter((kind) => holdsRight(role, KINDS[kind].right));
}

/** The events of one owner's shops that a member may currently receive: their kinds, each with the shops. */
export interface Heard {
  actingOwnerId: string;
  shops: readonly string[];
  kinds: readonly NoticeKind[];
}

/** Lists which events of other owners a member may receive, by the member's current teams; a team without shops adds none (TEA-17). */
export function listHeard(memberships: readonly Membership[]): Heard[] {
  return memberships.flatMap(({ ownerId, teams }) =>
    teams
      .filter(({ shops }) => shops.length > 0)
      .map(({ role, shops }) => ({ actingOwnerId: ownerId, shops, kinds: kindsOf(role) })),
  );
}

/** Returns whether a user may receive an event: an event of the user's own shops, or one of a shop of the user's teams. */
export function mayHear(
  heard: readonly Heard[],
  { actingOwnerId, shopId, kind }: { actingOwnerId: string | null; shopId: string | null; kind: string },
): boolean {
  return (
    actingOwnerId === null ||
    heard.some(
      (one) =>
        one.actingOwnerId === actingOwnerId &&
        shopId !== null &&
        one.shops.includes(shopId) &&
        one.kinds.some((known) => known === kind),
    )
  );
}
