import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { findText } from '../../i18n/i18n.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { logsTexts } from '../../i18n/vi/logs.ts';
import { formatCount } from '../../ui/text/count.ts';
import { formatLa } from '../../ui/text/time.ts';
import type { ChangeWords } from './log-change.ts';

const AMOUNT = /^-?\d+\.\d\d$/;
/** Keys whose values are amounts in dollars. Other values may look like a number too, for example a version. */
const IN_DOLLARS = /price$|^(profit|refund)$/i;
const IN_CENTS = /^cents$|Cents$/;
const IN_DONG = /Vnd$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

interface LogWording {
  /** Returns the text of an action; an unknown action is shown unchanged (ORD-25). */
  toAction: (action: string) => string;
  toEntity: (entity: string) => string;
  /** Functions that name the keys and values of a change; an unknown key is shown unchanged. */
  change: ChangeWords;
}

/** Returns the functions that word the action history in the language of the page. */
export function useLogWording(): LogWording {
  const t = useTexts(logsTexts);
  const locale = useLocale();
  const find = (group: 'actions' | 'entities' | 'fields', word: string) =>
    (/^\w+$/.test(word) ? findText(`logs:${group}.${word}`) : null) ?? word;
  function toValue(key: string, value: unknown): string {
    if (value === null || value === '') return t('nothingThere');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (Array.isArray(value)) return value.length === 0 ? t('nothingThere') : value.map(String).join(', ');
    if (typeof value === 'number' && IN_CENTS.test(key)) return displayMoney(value, locale);
    if (typeof value === 'number' && IN_DONG.test(key)) return `${formatCount(value, locale)}\u00a0₫`;
    if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
    if (AMOUNT.test(value) && IN_DOLLARS.test(key)) return displayMoney(parseMoney(value), locale);
    return INSTANT.test(value) ? formatLa(value, 'full') : value;
  }
  return {
    toAction: (action) => find('actions', action),
    toEntity: (entity) => find('entities', entity),
    change: { toField: (key) => find('fields', key), toValue },
  };
}
