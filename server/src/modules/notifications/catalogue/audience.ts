import { holdsRight, type TeamRole } from '@bobbin/domain/teams/rights';
import type { Membership } from '../../../platform/access.ts';
import { KIND_NAMES, KINDS, type NoticeKind } from './kinds.ts';

/** Lists the kinds of events of a team's shops that a team role may receive (TEA-15). */
export function kindsOf(role: TeamRole): NoticeKind[] {
  return KIND_NAMES.filter((kind) => holdsRight(role, KINDS[kind].right));
}

/** Events of one owner's shops that a member may still receive: their kinds, each with the shops. */
export interface Heard {
  actingOwnerId: string;
  shops: readonly string[];
  kinds: readonly NoticeKind[];
}

/** Lists the events that a member may receive from other owners by their current teams; a team without shops has none (TEA-17). */
export function listHeard(memberships: readonly Membership[]): Heard[] {
  return memberships.flatMap(({ ownerId, teams }) =>
    teams
      .filter(({ shops }) => shops.length > 0)
      .map(({ role, shops }) => ({ actingOwnerId: ownerId, shops, kinds: kindsOf(role) })),
  );
}

/** Returns whether a user may receive an event: their own, or one of a shop of their teams. */
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
