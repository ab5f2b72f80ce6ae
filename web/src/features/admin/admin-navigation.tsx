import { IconChevronDown } from '../../ui/icons.ts';
import { Link, useMatchRoute, type StaticDataRouteOption } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { staffWorkTexts } from '../../i18n/vi/staff-work.ts';
import { adminTexts } from '../../i18n/vi/admin.ts';
import { shellTexts } from '../../i18n/vi/shell.ts';
import { Popover } from '../../ui/overlay/popover.tsx';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import styles from './admin-navigation.module.css';
import { RAIL_ICONS, type RailIcon } from './rail-icons.ts';
import { formatCount } from '../../ui/text/count.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

/** URL of the first staff page, below which are all other staff pages. */
const HOME = '/admin';

/** Counts at a page's entry: late or broken things, and things that wait. */
export interface RailCounts {
  urgent: number;
  waiting: number;
}

interface NavigationProps {
  pages: readonly RailPage[];
  /** Counts by the path of the page; absent before the first response. */
  counts?: ReadonlyMap<string, RailCounts> | undefined;
}

interface RailPage {
  path: string;
  title: NonNullable<StaticDataRouteOption['title']>;
  place: { icon: RailIcon; order: number };
}

/** Shows the admin pages that the staff user may open: in a rail at the left, or in a menu on narrow windows (ROL-3). */
export function AdminNavigation({ pages, counts }: NavigationProps) {
  const t = useTexts(adminTexts, shellTexts);
  const isNarrow = useNarrow();
  const matchRoute = useMatchRoute();
  if (!isNarrow) {
    return (
      <Stack as="nav" top gap={2} fixed pad="14 10" className={styles.rail} aria-label={t('navigation')}>
        <Links pages={pages} counts={counts} />
      </Stack>
    );
  }
  const current = pages.find(({ path }) => matchRoute({ to: path, fuzzy: path !== HOME }) !== false);
  return (
    <nav className={styles.bar} aria-label={t('navigation')}>
      <Popover
        label={
          <>
            {current === undefined ? t('navigation') : t(`shell:titles.${current.title}`)}
            <IconChevronDown size={14} stroke={1.5} aria-hidden />
          </>
        }
      >
        {(close) => (
          <Stack gap={2} className={styles.sheet}>
            <Links pages={pages} counts={counts} onGo={close} />
          </Stack>
        )}
      </Popover>
    </nav>
  );
}

/** Groups of the rail. A page with order 10 to 19 is in the first group, 20 to 29 in the second, and so on. */
const GROUPS = ['selling', 'designs', 'people', 'system'] as const;

/** Returns the number of a page's group: its order divided by ten. */
const toGroup = ({ place }: RailPage) => Math.floor(place.order / 10);

function Links({ pages, counts, onGo }: NavigationProps & { onGo?: () => void }) {
  const t = useTexts(adminTexts, shellTexts);
  return pages.map((page, index) => {
    const { path, title, place } = page;
    const Icon = RAIL_ICONS[place.icon];
    const group = toGroup(page);
    const before = pages[index - 1];
    const isFirst = group > 0 && (before === undefined || toGroup(before) !== group);
    return (
      <Fragment key={path}>
        {isFirst ? (
          <Text size={12} tone="muted" weight={600} className={styles.group}>
            {t(`groups.${GROUPS[group - 1] ?? 'system'}`)}
          </Text>
        ) : null}
        <Link to={path} activeOptions={{ exact: path === HOME }} className={styles.link} onClick={onGo}>
          <Icon size={18} stroke={1.5} aria-hidden />
          {t(`shell:titles.${title}`)}
          <Counts of={counts?.get(path)} />
        </Link>
      </Fragment>
    );
  });
}

/** Shows the count of late or broken things in red, and of waiting things in black; a count of zero is not shown (HOM-5). */
function Counts({ of }: { of: RailCounts | undefined }) {
  const t = useTexts(staffWorkTexts);
  const locale = useLocale();
  if (of === undefined) return null;
  const { urgent, waiting } = of;
  return (
    <>
      {urgent === 0 ? null : (
        <span className={styles.urgent} role="img" aria-label={t('urgentOfPage', { count: urgent })}>
          {formatCount(urgent, locale)}
        </span>
      )}
      {waiting === 0 ? null : (
        <span className={styles.waiting} role="img" aria-label={t('waitingOfPage', { count: waiting })}>
          {formatCount(waiting, locale)}
        </span>
      )}
    </>
  );
}
