import type { User } from '@bobbin/contract/auth';
import type { Icon } from '../../../ui/icon.ts';
import {
  IconBuildingStore,
  IconClock,
  IconCornerDownRight,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPackage,
  IconSearch,
  IconSun,
  IconUser,
} from '../../../ui/icons.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { useSignOut } from '../../../api/user.ts';
import { setLocale } from '../../../i18n/i18n.ts';
import { useLocale } from '../../../i18n/use-texts.tsx';
import { openKeySheet } from './open-key-sheet.tsx';
import { addRecent, readRecent, type Place } from '../recent.ts';
import { listPages } from '../other-pages.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { paletteTexts } from '../../../i18n/vi/palette.ts';
import { shellTexts } from '../../../i18n/vi/shell.ts';
import { isMatch } from './fold.ts';
import { useFound } from './use-found.ts';
import { setColorScheme } from '../../../ui/browser/color-scheme.ts';

type Group = 'recent' | 'pages' | 'orders' | 'shops' | 'actions' | 'more';

export interface Command {
  id: string;
  group: Group;
  label: string;
  detail?: string;
  /** True if the label is an id, which has a style of its own. */
  isId?: boolean;
  icon: Icon;
  /** True if the palette stays open when the command is chosen, because the command changes the list of entries. */
  isInside?: boolean;
  run: () => void;
}

const SHOPS_MAX = 5;
const ICONS = {
  page: IconCornerDownRight,
  order: IconPackage,
  shop: IconBuildingStore,
  member: IconUser,
  thing: IconCornerDownRight,
};
const SCHEMES = [
  { scheme: 'light', key: 'themeLight', icon: IconSun },
  { scheme: 'dark', key: 'themeDark', icon: IconMoon },
  { scheme: 'system', key: 'themeSystem', icon: IconDeviceDesktop },
] as const;
/** Lists the pages, recent places and actions that match a text, in the sequence of display; without a text it lists all of them (UI-39). */
export function usePageCommands(text: string, user: User | undefined, router: AnyRouter) {
  const t = useTexts(paletteTexts);
  const actions = useActions();
  const query = text.trim();

  function go(place: Place): void {
    addRecent(place);
    void router.navigate({ href: place.path });
  }

  function toCommand(group: Group, place: Place, detail?: string): Command {
    const icon = group === 'recent' ? IconClock : ICONS[place.kind];
    return {
      id: `${group}:${place.path}`,
      group,
      label: place.label,
      isId: place.kind === 'order',
      detail,
      icon,
      run: () => go(place),
    };
  }

  const pages = usePages(router, user).map((place) => toCommand('pages', place));
  const here = router.state.location.pathname;
  const recent = query === '' ? readRecent().filter(({ path }) => path !== here) : [];
  return {
    toCommand,
    commands:
      query === ''
        ? [...recent.map((place) => toCommand('recent', place, t(`kinds.${place.kind}`))), ...pages, ...actions]
        : [
            ...pages.filter(({ label }) => isMatch(query, label)),
            ...actions.filter(({ label, detail = '' }) => isMatch(query, `${label} ${detail}`)),
          ],
  };
}

/** Lists the commands of a seller's palette: first pages and actions, then shops and orders. */
export function useCommands(text: string, user: User | undefined, router: AnyRouter) {
  const t = useTexts(paletteTexts);
  const found = useFound(text);
  const { commands, toCommand } = usePageCommands(text, user, router);
  const query = text.trim();
  if (query === '') return { commands, isSearching: false, error: null };

  const shops = found.shops.filter((shop) => isMatch(query, `${shop.friendName} ${shop.nameShop} ${shop.id}`));
  return {
    commands: [
      ...commands,
      ...shops
        .slice(0, SHOPS_MAX)
        .map((shop) =>
          toCommand(
            'shops',
            { kind: 'shop', path: `/community/shop-details/${encodeURIComponent(shop.id)}`, label: shop.friendName },
            shop.nameShop,
          ),
        ),
      ...found.orders.map((order) =>
        toCommand(
          'orders',
          { kind: 'order', path: `/community/orders/${encodeURIComponent(order.id)}`, label: order.id },
          `${order.shop.friendName} · ${order.orderProducts[0]?.productName ?? ''}`,
        ),
      ),
      {
        id: 'search',
        group: 'more' as const,
        label: t('searchOrders', { text: query }),
        icon: IconSearch,
        run: () => void router.navigate({ to: '/community/orders', search: { search: query } }),
      },
    ],
    isSearching: found.isSearching,
    error: found.error,
  };
}

function usePages(router: AnyRouter, user: User | undefined): Place[] {
  const t = useTexts(shellTexts);
  if (user === undefined) return [];
  return listPages(router, user).map(({ path, title }) => ({ kind: 'page', path, label: t(`titles.${title}`) }));
}

function useActions(): Command[] {
  const t = useTexts(shellTexts, paletteTexts);
  const locale = useLocale();
  const signOut = useSignOut();
  return [
    ...SCHEMES.map(({ scheme, key, icon }) => ({
      id: `theme:${scheme}`,
      group: 'actions' as const,
      label: `${t('theme')}: ${t(`shell:${key}`)}`,
      icon,
      run: () => setColorScheme(scheme),
    })),
    {
      id: 'locale',
      group: 'actions',
      label: t('switchLanguage'),
      detail: t('language'),
      icon: IconLanguage,
      run: () => void setLocale(locale === 'vi' ? 'en' : 'vi'),
    },
    {
      id: 'keys',
      group: 'actions',
      label: t('palette:keySheet'),
      detail: '?',
      icon: IconKeyboard,
      run: () => openKeySheet(),
    },
    { id: 'signOut', group: 'actions', label: t('palette:signOut'), icon: IconLogout, run: () => signOut.mutate() },
  ];
}
