import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const BRAND = 'Bobbin';

/** Sets the window's title to brand plus route title (Spec 1 §2). */
export function useWindowTitle(): void {
  const { t } = useTranslation('shell');
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = key === undefined ? '' : t(`titles.${key}`);
  useEffect(() => {
    document.title = title === '' ? BRAND : `${BRAND} · ${title}`;
  }, [title]);
}
