import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/use-texts.tsx';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { formatCount } from '../text/count.ts';
import { Roving } from '../hooks/roving.tsx';
import styles from './view-tabs.module.css';

export interface View<V extends string> {
  value: V;
  label: string;
  count?: number | undefined;
  /** Colour of the count, if the view needs attention. */
  tone?: 'red' | 'amber' | undefined;
  icon?: ReactNode;
  /** Search parameters of the view; with them the view is a link, which can open in another tab. */
  search?: object;
}

interface ViewTabsProps<V extends string> {
  views: readonly View<V>[];
  current: V | null;
  /** Called with the chosen view; not needed if each view is a link. */
  onChange?: ((view: V) => void) | undefined;
  /** Name of the group for screen readers; by default 'views'. */
  name?: string | undefined;
}

/** Lists views in one row, each with a count that equals the length of its list (ORD-2). */
export function ViewTabs<V extends string>({ views, current, onChange, name }: ViewTabsProps<V>) {
  const t = useTexts(uiTexts);
  const isLinked = views.some(({ search }) => search !== undefined);
  const Frame = isLinked ? 'nav' : 'div';
  return (
    <Frame className={styles.views} aria-label={isLinked ? (name ?? t('views')) : undefined}>
      <Roving name={name ?? t('views')} className={styles.tabs}>
        {views.map((view) => (
          <ViewTab key={view.value} view={view} isCurrent={view.value === current} onChange={onChange} />
        ))}
      </Roving>
    </Frame>
  );
}

interface TabProps<V extends string> {
  view: View<V>;
  isCurrent: boolean;
  onChange?: ((view: V) => void) | undefined;
}

/** Shows one view in a row of views. */
export function ViewTab<V extends string>({
  view: { value, label, count, tone, icon, search },
  isCurrent,
  onChange,
}: TabProps<V>) {
  const locale = useLocale();
  const content = (
    <>
      {icon}
      <span>{label}</span>
      {count === undefined ? null : (
        <strong className={styles.count} data-tone={count > 0 ? tone : undefined}>
          {formatCount(count, locale)}
        </strong>
      )}
    </>
  );
  if (search === undefined) {
    return (
      <button type="button" className={styles.tab} aria-pressed={isCurrent} onClick={() => onChange?.(value)}>
        {content}
      </button>
    );
  }
  return (
    <Link
      to="."
      search={search as never}
      resetScroll={false}
      preload={false}
      activeOptions={{ exact: true, includeSearch: true }}
      className={styles.tab}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {content}
    </Link>
  );
}
