import type { TeamRight } from '@bobbin/domain/teams/rights';
import { useTexts } from '../../i18n/use-texts.tsx';
import { reasonsTexts } from '../../i18n/vi/reasons.ts';

/** Shop or order, with the caller's permissions on it. */
export interface Ruled {
  rights: readonly TeamRight[];
}

/** Returns whether the caller's role permits an action on a shop or an order (TEA-12). */
export function may({ rights }: Ruled, right: TeamRight): boolean {
  return rights.includes(right);
}

type ActingRight = Extract<TeamRight, 'workOrders' | 'manageShops' | 'own'>;

/** Returns why the caller's role does not permit an action; null when it does. */
export function useRole(): (thing: Ruled, right: ActingRight) => string | null {
  const t = useTexts(reasonsTexts);
  return (thing, right) => (may(thing, right) ? null : t(`role.${right}`));
}

/** Returns why the role permits the action on none of the items; null if it permits one, or the list is empty. */
export function useRoleOfAll(things: readonly Ruled[], right: ActingRight): string | null {
  const toRefusal = useRole();
  const [first] = things;
  return first === undefined || things.some((thing) => may(thing, right)) ? null : toRefusal(first, right);
}
