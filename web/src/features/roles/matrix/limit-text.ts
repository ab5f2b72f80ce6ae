import type { Locale } from '@bobbin/contract/errors';
import type { RoleMatrix } from '@bobbin/contract/roles';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';

type Limit = RoleMatrix['roles'][number]['limits'][number];

/** Writes the limits of a permission: per movement, then per day; a dash where there is none. */
export function toLimitText({ perMovement, perDay }: Limit, locale: Locale): string {
  const toText = (amount: string | null) => (amount === null ? '–' : displayMoney(parseMoney(amount), locale));
  return `${toText(perMovement)} / ${toText(perDay)}`;
}
