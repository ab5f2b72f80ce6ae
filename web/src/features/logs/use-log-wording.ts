import { useTranslation } from 'react-i18next';

interface LogWording {
  /** What was done, in words; a word that this version does not know stays as it is (W29). */
  toAction: (action: string) => string;
  toEntity: (entity: string) => string;
}

/** The history's own words in the language of the page. */
export function useLogWording(): LogWording {
  const { i18n } = useTranslation('admin');
  const find = (group: 'logActions' | 'logEntities', word: string) => {
    const key = `admin:${group}.${word}`;
    return /^\w+$/.test(word) && i18n.exists(key) ? i18n.t(key as 'admin:logActions.add') : word;
  };
  return { toAction: (action) => find('logActions', action), toEntity: (entity) => find('logEntities', entity) };
}
