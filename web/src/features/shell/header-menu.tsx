import type { User } from '@bobbin/contract/auth';
import type { Icon } from '../../ui/icon.ts';
import {
  IconBook,
  IconCashBanknote,
  IconFolder,
  IconShirt,
  IconLogout,
  IconTrophy,
  IconUser,
  IconUsersGroup,
} from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useCallback, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useSignOut } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { headerMenuTexts } from '../../i18n/vi/header-menu.ts';
import { shellTexts } from '../../i18n/vi/shell.ts';
import { LocaleSwitch, ThemeSwitch } from '../../ui/button/preferences.tsx';
import styles from './shell.module.css';
import { useMenuPages } from './other-pages.ts';
import type { ShellPage } from './shell-pages.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

const ICONS: Partial<Record<ShellPage['title'], Icon>> = {
  profile: IconUser,
  payouts: IconCashBanknote,
  library: IconFolder,
  prints: IconShirt,
  teams: IconUsersGroup,
  topSeller: IconTrophy,
};

interface HeaderMenuProps {
  user: User | undefined;
  close: () => void;
  /** Content above the page links: in narrow windows, the parts of the header that do not fit into it. */
  children?: ReactNode;
}

/**
 * Shows the menu that the avatar opens, in narrow windows as a sheet (UI-52). It contains further pages, language, theme and sign-out. Links stay
 * links; the arrow keys move through all items.
 */
export function HeaderMenu({ user, close, children }: HeaderMenuProps) {
  const t = useTexts(headerMenuTexts, shellTexts);
  const pages = useMenuPages();
  const signOut = useSignOut();
  const box = useRef<HTMLDivElement>(null);

  const takeBox = useCallback((element: HTMLDivElement | null) => {
    box.current = element;
    if (element !== null) listStops(element)[0]?.focus({ preventScroll: true });
  }, []);

  function follow(event: KeyboardEvent): void {
    if (box.current === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const stops = listStops(box.current);
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    // Elements that handle the arrow keys themselves, such as a switch, keep them.
    if (at === -1 || to === undefined) return;
    event.preventDefault();
    stops[(to + stops.length) % stops.length]?.focus();
  }

  return (
    // The arrow keys move the focus between the items of the menu.
    <Stack ref={takeBox} role="presentation" gap={2} className={styles.menu} onKeyDown={follow}>
      {children === undefined ? null : <div className={styles.head}>{children}</div>}
      {user === undefined ? null : (
        <nav className={styles.list} aria-label={t('account')}>
          {pages.map(({ path, title }) => {
            const Shown = ICONS[title] ?? IconBook;
            return (
              <Link key={path} to={path} data-touch className={styles.entry} onClick={close}>
                <Shown size={16} stroke={1.5} aria-hidden />
                {t(`shell:titles.${title}`)}
              </Link>
            );
          })}
        </nav>
      )}
      <div className={styles.switches}>
        <ThemeSwitch />
        <LocaleSwitch />
      </div>
      <Text as="div" above={4} lineAbove="strong" className={styles.last}>
        <button
          type="button"
          data-touch
          className={styles.entry}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          <IconLogout size={16} stroke={1.5} aria-hidden />
          {t('signOut')}
        </button>
      </Text>
    </Stack>
  );
}

/** Lists the elements between which the arrow keys move; a group of choices is left out, because it handles the arrow keys itself. */
function listStops(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')].filter(
    (stop) => stop.checkVisibility?.() ?? true,
  );
}
