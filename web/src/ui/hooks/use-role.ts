import type { TeamRight } from '@bobbin/domain/teams/rights';
import { useTexts } from '../../i18n/use-texts.tsx';
import { reasonsTexts } from '../../i18n/vi/reasons.ts';

/** A shop or an order, with the user's rights on it. */
export interface Ruled {
  rights: readonly TeamRight[];
}

/** Returns whether the user's role permits an action on a shop or an order (TEA-12). */
export function may({ rights }: Ruled, right: TeamRight): boolean {
  return rights.includes(right);
}

type ActingRight = Extract<TeamRight, 'workOrders' | 'manageShops' | 'own'>;

/** Returns a function that says why the user's role does not permit an action, or returns null when it does. */
export function useRole(): (thing: Ruled, right: ActingRight) => string | null {
  const t = useTexts(reasonsTexts);
  return (thing, right) => (may(thing, right) ? null : t(`role.${right}`));
}

/** Returns why the role permits the action on none of the items; null if it permits the action on at least one item, or if the list is empty. */
export function useRoleOfAll(things: readonly Ruled[], right: ActingRight): string | null {
  const toRefusal = useRole();
  const [first] = things;
  return first === undefined || things.some((thing) => may(thing, right)) ? null : toRefusal(first, right);
}
