import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { logsTexts } from '../../i18n/vi/logs.ts';

interface LogWording {
  /** What was done, in words; a word that this version does not know stays as it is (ORD-25). */
  toAction: (action: string) => string;
  toEntity: (entity: string) => string;
}

/** The history's own words in the language of the page. */
export function useLogWording(): LogWording {
  useTexts(logsTexts);
  const find = (group: 'actions' | 'entities', word: string) =>
    (/^\w+$/.test(word) ? findText(`logs:${group}.${word}`) : null) ?? word;
  return { toAction: (action) => find('actions', action), toEntity: (entity) => find('entities', entity) };
}
