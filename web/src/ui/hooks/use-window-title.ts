import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shellTexts } from '../../i18n/vi/shell.ts';

const BRAND = 'Bobbin';

/** Sets the window's title to the brand and the title of the route (UI-5), and returns the title of the route. */
export function useWindowTitle(): string {
  const t = useTexts(shellTexts);
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = key === undefined ? '' : t(`titles.${key}`);
  useEffect(() => {
    document.title = title === '' ? BRAND : `${BRAND} · ${title}`;
  }, [title]);
  return title;
}
