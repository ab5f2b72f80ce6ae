import type { TeamRight } from '@bobbin/domain/teams/rights';
import { useTexts } from '../../i18n/use-texts.tsx';
import { reasonsTexts } from '../../i18n/vi/reasons.ts';

/** A shop or an order, with what the caller may do with it. */
export interface Ruled {
  rights: readonly TeamRight[];
}

/** Whether the caller's role lets something be done with a shop or an order (TEA-12). */
export function may({ rights }: Ruled, right: TeamRight): boolean {
  return rights.includes(right);
}

type ActingRight = Extract<TeamRight, 'workOrders' | 'manageShops' | 'own'>;

/** Why the caller's role does not let something be done; null when it does. */
export function useRole(): (thing: Ruled, right: ActingRight) => string | null {
  const t = useTexts(reasonsTexts);
  return (thing, right) => (may(thing, right) ? null : t(`role.${right}`));
}

/** Why the role lets something be done with none of them; null as soon as it does with one, and where there is none. */
export function useRoleOfAll(things: readonly Ruled[], right: ActingRight): string | null {
  const toRefusal = useRole();
  const [first] = things;
  return first === undefined || things.some((thing) => may(thing, right)) ? null : toRefusal(first, right);
}
