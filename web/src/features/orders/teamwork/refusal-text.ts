import type { TeamworkResult } from '@bobbin/contract/teamwork';
import { textsOf } from '../../../i18n/i18n.ts';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';

/** Returns why a part of a change was refused, with the names of the people whom a note may not mention (TMW-13). */
export function toRefusalText({ reason, names = [] }: TeamworkResult['refused'][number]): string {
  const text = textsOf(teamworkTexts)(`refusals.${reason}`);
  return names.length === 0 ? text : `${text}: ${names.join(', ')}`;
}
