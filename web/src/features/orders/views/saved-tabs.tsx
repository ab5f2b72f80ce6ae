import type { OrderView, OrderViews } from '@bobbin/contract/order-views';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { orderViewsTexts } from '../../../i18n/vi/order-views.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { ViewTab, type View } from '../../../ui/button/view-tabs.tsx';
import { Roving } from '../../../ui/hooks/roving.tsx';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { useGuard } from '../../../ui/hooks/use-read-only.ts';
import { IconArrowBackUp, IconBookmark, IconChevronDown, IconHome, IconUsers } from '../../../ui/icons.ts';
import { Row, Text } from '../../../ui/layout/boxes.tsx';
import { lendArrangement } from '../../../ui/list/data-list/arrangement.ts';
import { lendDensity, useDensity } from '../../../ui/list/data-list/density.ts';
import { useArrangement } from '../../../ui/list/data-list/use-arrangement.ts';
import type { ListUrl } from '../../../ui/list/list-page/use-list-url.ts';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import { ORDER_LIST } from '../list/order-columns.tsx';
import type { OrderSearch } from '../list/order-search.ts';
import { FIRST_VIEW, LANDING_PLACE, readLanding } from './landing.ts';
import { openManageViews, openSaveView } from './open-views.tsx';
import styles from './saved-tabs.module.css';
import { toWish, useLiveViews, useOrderViews, useViewChanges, useViewCounts } from './use-order-views.ts';
import { fitTabs, hasOwnState, isBare, isChanged, toArrangement, toContent, toViewSearch } from './view-state.ts';

const GAP_PX = 20;
/** Built-in views whose tabs come before the saved views. */
const FIRST: readonly string[] = ['todo', 'all'];

type Tab = View<string> & { search: OrderSearch };

export interface SavedTabsProps {
  /** Built-in views of the list. */
  views: readonly Tab[];
  current: string;
  url: ListUrl<OrderSearch>;
}

/**
 * Shows the row of tabs with the built-in and the pinned saved views, and the buttons that save, open and manage views (VIW-9). Loaded after the
 * first rows.
 */
export function SavedTabs({ views, current, url }: SavedTabsProps) {
  const t = useTexts(orderViewsTexts, ordersTexts);
  const isNarrow = useNarrow();
  const { search } = url;
  const { data, isError, refetch } = useOrderViews();
  useLiveViews();
  const counts = useViewCounts(data?.views.some(({ isPinned }) => isPinned) ?? false);
  const open = data?.views.find(({ id }) => id === search.view);
  useLent(open);
  useLanding(data, url);
  const content = toContent(search, useArrangement(ORDER_LIST), useDensity());
  const isOther = open !== undefined && isChanged(open, content);

  const landing = data?.landing ?? FIRST_VIEW.attention;
  const save = useGuard(() =>
    openSaveView({ open, content, search, onSaved: (view) => url.move({ ...toViewSearch(view) }) }),
  );

  const toTab = (view: OrderView): Tab => ({
    value: view.id,
    label: view.name,
    count: counts.get(view.id) ?? undefined,
    icon: view.id === landing ? <IconHome size={14} stroke={1.75} aria-hidden /> : toIcon(view, t),
    search: toViewSearch(view),
  });
  const saved = data?.views.filter(({ isHidden, id }) => !isHidden || id === open?.id) ?? [];
  const pinned = saved.filter(({ isPinned, id }) => isPinned || id === open?.id).map(toTab);
  const builtIn = views.map((view) => withLanding(view, landing));
  const tabs = [
    ...builtIn.filter(({ value }) => FIRST.includes(value)),
    ...pinned,
    ...builtIn.filter(({ value }) => !FIRST.includes(value)),
  ];
  const shownTab = open?.id ?? current;
  const { room, measure, shown } = useFit(tabs, shownTab);
  const over = tabs.filter((_tab, index) => !shown.includes(index));
  const others = [...over, ...saved.filter(({ isPinned, id }) => !isPinned && id !== open?.id).map(toTab)];

  return (
    <>
      <nav className={styles.row} aria-label={t('orders:attention')}>
        <div ref={room} className={styles.room}>
          <div ref={measure} className={styles.measure} aria-hidden>
            {tabs.map((tab) => (
              <Measured key={tab.value} tab={tab} />
            ))}
          </div>
          <Roving name={t('orders:attention')} className={styles.tabs}>
            {tabs
              .filter((_tab, index) => shown.includes(index))
              .map((tab) => (
                <ViewTab key={tab.value} view={tab} isCurrent={tab.value === shownTab} />
              ))}
          </Roving>
        </div>
        <div className={styles.end}>
          {isOther ? (
            <button
              type="button"
              className={styles.changed}
              title={t('revertHint', { name: open.name })}
              onClick={() => revert(open, url)}
            >
              <span className={styles.dot} aria-hidden />
              {isNarrow ? <Text unseen>{t('changed')}</Text> : t('changed')}
              <IconArrowBackUp size={15} stroke={1.75} aria-hidden />
              <Text unseen>{t('revert')}</Text>
            </button>
          ) : null}
          {data !== undefined && (isOther || (open === undefined && hasOwnState(content))) ? (
            <button type="button" className={styles.save} title={isNarrow ? t('save') : undefined} {...save}>
              <IconBookmark size={15} stroke={1.75} aria-hidden />
              {isNarrow ? <Text unseen>{t('save')}</Text> : t('save')}
            </button>
          ) : null}
          <OtherViews others={others} data={data} current={tabs.find(({ value }) => value === shownTab)} url={url} />
        </div>
      </nav>
      {isError ? (
        <Row as="p" gap={8} flush above={8} role="alert">
          {t('loadFailed')}
          <button type="button" className={styles.button} onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </Row>
      ) : null}
      {isUnknown(data, search) ? (
        <Row fill="amber" pad="6 10" gap={10} above={8} role="status">
          <Text shrinks>{t('notVisible')}</Text>
          <button type="button" className={styles.button} onClick={() => url.move({ view: undefined }, true)}>
            {t('dismiss')}
          </button>
        </Row>
      ) : null}
    </>
  );
}

function toIcon({ team }: OrderView, t: (key: 'shared', values: { group: string }) => string): ReactNode {
  if (team === null) return undefined;
  return (
    <>
      <IconUsers size={14} stroke={1.75} aria-hidden />
      <Text unseen>{t('shared', { group: team.name })}</Text>
    </>
  );
}

/** A link to all orders contains its view if the list opens with another view, because a URL without a view would open that one. */
function withLanding(view: Tab, landing: string): Tab {
  if (view.value === 'all' && landing !== 'all') return { ...view, search: { ...view.search, view: 'all' } };
  return view.value === landing ? { ...view, icon: <IconHome size={14} stroke={1.75} aria-hidden /> } : view;
}

function isUnknown(data: OrderViews | undefined, { view }: OrderSearch): boolean {
  return data !== undefined && view !== undefined && view !== 'all' && !data.views.some(({ id }) => id === view);
}

/** Restores the saved state of the open view: filters, sort, columns and density. */
function revert(open: OrderView, url: ListUrl<OrderSearch>): void {
  lend(open);
  url.go({ ...toViewSearch(open), limit: url.search.limit });
}

function lend(open: OrderView): void {
  lendArrangement(ORDER_LIST, toArrangement(open));
  lendDensity(open.density);
}

/** Applies columns and density of the open view; the person's own columns and density return when the view is closed. */
function useLent(open: OrderView | undefined): void {
  const key = open && JSON.stringify([open.id, open.columns, open.density]);
  const view = useRef(open);
  view.current = open;
  useLayoutEffect(() => {
    if (key === undefined || view.current === undefined) return;
    lend(view.current);
    return () => {
      lendArrangement(ORDER_LIST, null);
      lendDensity(null);
    };
  }, [key]);
}

/** Stores in this browser which view opens first, unless it is the one that opens without a choice. */
function rememberLanding(search: OrderSearch): void {
  try {
    if (search === FIRST_VIEW) localStorage.removeItem(LANDING_PLACE);
    else localStorage.setItem(LANDING_PLACE, JSON.stringify(search));
  } catch {
    // If the browser's storage is full or forbidden, the list opens with the orders that need action.
  }
}

/**
 * Opens the first view for a person who opens the list without any URL state, if this browser has not stored that view yet. Completes a link that
 * contains only the id of a view. Keeps the view stored in the browser up to date.
 */
function useLanding(data: OrderViews | undefined, url: ListUrl<OrderSearch>): void {
  const [arrived] = useState(url.search);
  const isDone = useRef(false);
  const follow = useEffectEvent((known: OrderViews) => {
    const { landing, views } = known;
    const view = views.find(({ id }) => id === landing);
    const first: OrderSearch = view ? toViewSearch(view) : landing === 'all' ? {} : FIRST_VIEW;
    const before = readLanding().view;
    rememberLanding(first);
    if (isDone.current) return;
    isDone.current = true;
    const { view: named, ...others } = arrived;
    const asked = views.find(({ id }) => id === named);
    // The browser had stored the view of another person.
    if (named !== undefined && named === before && isUnknown(known, arrived)) url.go(first, true);
    else if (isBare(arrived) && isBare(url.search) && !isBare(first)) url.go(first, true);
    else if (asked && isBare(others) && Object.keys(asked.filters).length > 0) url.go(toViewSearch(asked), true);
  });
  useEffect(() => {
    if (data !== undefined) follow(data);
  }, [data]);
}

/** Renders a tab invisibly, only to measure its width. */
function Measured({ tab: { label, count, icon } }: { tab: Tab }) {
  const locale = useLocale();
  return (
    <span>
      {icon}
      {label}
      {count === undefined ? null : <strong className={styles.count}>{formatCount(count, locale)}</strong>}
    </span>
  );
}

/** Returns which tabs fit into the row; measures again when the width of the row or of a tab changes. */
function useFit(
  tabs: readonly Tab[],
  current: string,
): { room: RefObject<HTMLDivElement | null>; measure: RefObject<HTMLDivElement | null>; shown: readonly number[] } {
  const room = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState<{ room: number; tabs: readonly number[] } | null>(null);
  const names = JSON.stringify(tabs.map(({ value, label, count, icon }) => [value, label, count, icon !== undefined]));
  useLayoutEffect(() => {
    const read = () =>
      setWidths({
        room: room.current?.clientWidth ?? 0,
        tabs: [...(measure.current?.children ?? [])].map((tab) => tab.getBoundingClientRect().width),
      });
    read();
    if (room.current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(read);
    observer.observe(room.current);
    return () => observer.disconnect();
  }, [names]);
  const at = tabs.findIndex(({ value }) => value === current);
  const isMeasured = widths !== null && widths.room > 0 && widths.tabs.length === tabs.length;
  return { room, measure, shown: isMeasured ? fitTabs(widths.tabs, widths.room, GAP_PX, at) : [...tabs.keys()] };
}

interface OtherViewsProps {
  others: readonly Tab[];
  data: OrderViews | undefined;
  current: Tab | undefined;
  url: ListUrl<OrderSearch>;
}

/** Menu with the views that have no tab, the choice of the view that opens first, and a button that opens the dialog for managing views. */
function OtherViews({ others, data, current, url }: OtherViewsProps) {
  const t = useTexts(orderViewsTexts);
  const locale = useLocale();
  const isNarrow = useNarrow();
  const { arrange } = useViewChanges();
  const isLanding = current !== undefined && (data?.landing ?? FIRST_VIEW.attention) === current.value;
  const word = isNarrow ? t('othersShort') : t('others');
  const shown = others.length === 0 ? word : `${word} ${others.length}`;
  const mayLand = current !== undefined && (FIRST.includes(current.value) || isSaved(data, current.value));
  return (
    <Menu
      title={t('views')}
      align="end"
      buttonClass={styles.button}
      // The name contains the visible text, which is shorter in narrow windows.
      name={isNarrow ? `${shown} · ${t('others')}` : shown}
      label={
        <>
          {word} {others.length === 0 ? null : <span className={styles.count}>{others.length}</span>}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </>
      }
      actions={[
        ...others.map(({ value, label, count, search }) => ({
          key: value,
          label: count === undefined ? label : `${label} · ${formatCount(count, locale)}`,
          reads: true,
          onAction: () => url.go(search),
        })),
        ...(data !== undefined && mayLand
          ? [
              {
                key: '#landing',
                label: t(isLanding ? 'landsHere' : 'landHere', { name: current.label }),
                isDisabled: isLanding,
                isApart: others.length > 0,
                onAction: () => void arrange({ ...toWish(data), landing: current.value }),
              },
            ]
          : []),
        ...(data === undefined
          ? []
          : [
              { key: '#manage', label: t('manage'), isApart: !mayLand && others.length > 0, onAction: openManageViews },
            ]),
      ]}
    />
  );
}

function isSaved(data: OrderViews | undefined, id: string): boolean {
  return data?.views.some((view) => view.id === id) ?? false;
}
