import type { User } from '@bobbin/contract/auth';
import { SHOP_STATUSES } from '@bobbin/domain/shops/shop-statuses';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconAlertTriangle, IconCashBanknote, IconMenu2, IconSearch } from '../../ui/icons.ts';
import { Link, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense, lazy, type ReactNode } from 'react';
import { isStaff } from '../../api/permissions.ts';
import { toFullName, useUser } from '../../api/user.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { shellTexts } from '../../i18n/vi/shell.ts';
import { Brand } from '../../ui/layout/brand.tsx';
import { Room } from '../../ui/list/list-states.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { LocaleSwitch, ThemeSwitch } from '../../ui/button/preferences.tsx';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import styles from './header.module.css';
import { togglePalette } from './open-palette.tsx';
import { useHeaderPages } from './shell-pages.ts';
import { useHidingHeader } from './use-hiding-header.ts';
import { useShell } from './use-shell.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

const START = '/community';
const SHOPS = '/community/shops';

// The menu's code loads when the menu is first opened.
const loadMenu = () => import('./header-menu.tsx');
const HeaderMenu = lazy(async () => ({ default: (await loadMenu()).HeaderMenu }));
// The code for this failure loads on demand, because the failure is rare.
const ProfileFailure = lazy(async () => ({ default: (await import('./profile-failure.tsx')).ProfileFailure }));
const MENU_ROOM = <Room width={210} height={240} />;

/** Filter for exactly the shops in the warning's count; it includes closed shops, because an expired shop may also be closed. */
const EXPIRED_SHOPS = { statuses: [...SHOP_STATUSES], isExpired: true as const };

/** Shows the header of the shell. The header hides while the page scrolls down, unless it contains the keyboard focus (UI-1). */
export function Header({ user, bell }: { user: User | undefined; bell: ReactNode }) {
  const t = useTexts(shellTexts);
  const isHidden = useHidingHeader();
  const isNarrow = useNarrow();
  useShell(user);
  return (
    <Row as="header" gap={20} lineBelow="strong" className={styles.header} data-hidden={isHidden || undefined}>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Link to={START} className={styles.brand}>
        <Brand />
      </Link>
      {isNarrow ? null : <Navigation user={user} />}
      <Row gap={8} shrinks push className={styles.tools}>
        <ExpiredShops count={user?.expiredShopsCount ?? 0} />
        {user ? bell : null}
        {isNarrow ? (
          <Popover
            name={t('menu')}
            align="end"
            buttonClass={styles.menu}
            label={<IconMenu2 size={20} stroke={1.5} />}
            onNear={() => void loadMenu()}
          >
            {(close) => (
              <Suspense fallback={MENU_ROOM}>
                <HeaderMenu user={user} close={close}>
                  <Navigation user={user} onGo={close} isInMenu />
                  <PaletteButton onGo={close} />
                  {user === undefined ? <Stranger /> : <Face user={user} />}
                  {user === undefined ? null : <Balance user={user} onGo={close} />}
                </HeaderMenu>
              </Suspense>
            )}
          </Popover>
        ) : (
          <>
            <PaletteButton />
            <Row as="span" align="stretch" gap={8} className={styles.preferences}>
              <LocaleSwitch />
              <ThemeSwitch />
            </Row>
            {user ? <Balance user={user} /> : null}
            {user === undefined ? (
              <Stranger />
            ) : (
              <Popover
                align="end"
                buttonClass={styles.person}
                label={<Face user={user} />}
                onNear={() => void loadMenu()}
              >
                {(close) => (
                  <Suspense fallback={MENU_ROOM}>
                    <HeaderMenu user={user} close={close} />
                  </Suspense>
                )}
              </Popover>
            )}
          </>
        )}
      </Row>
    </Row>
  );
}

/**
 * Links to the main pages. In the header, pages that do not fit stand under 'More'; the styles decide which by the room that is left. In the
 * staff area one link leads back to the user's own shops, if the user has any.
 */
function Navigation({
  user,
  onGo,
  isInMenu = false,
}: {
  user: User | undefined;
  onGo?: () => void;
  isInMenu?: boolean;
}) {
  const t = useTexts(shellTexts);
  const isStaffArea = useMatches({ select: (matches) => matches.at(-1)?.pathname.startsWith('/admin') });
  return (
    <>
      <Row
        as="nav"
        align="stretch"
        gap={4}
        grow={!isInMenu}
        aria-label={t('navigation')}
        className={isInMenu ? undefined : styles.navigation}
      >
        {isStaffArea ? (
          user?.shopsCount ? (
            <Link to={SHOPS} className={styles.link} onClick={onGo}>
              {t('myShops')}
            </Link>
          ) : null
        ) : (
          <Pages user={user} onGo={onGo} />
        )}
        {isInMenu || isStaffArea ? null : (
          <Popover buttonClass={`${styles.link} ${styles.more}`} label={t('more')}>
            {(close) => (
              <Stack className={styles.rest}>
                <Pages user={user} onGo={close} />
              </Stack>
            )}
          </Popover>
        )}
      </Row>
      {user && isStaff(user) ? (
        <Link to="/admin" className={styles.link} title={t('adminArea')} onClick={onGo}>
          {user.role.roleName}
        </Link>
      ) : null}
    </>
  );
}

function Pages({ user, onGo }: { user: User | undefined; onGo: (() => void) | undefined }) {
  const t = useTexts(shellTexts);
  const expired = user?.expiredShopsCount ?? 0;
  // Header page that the current page belongs to, if its URL is not below it.
  const parent = useMatches({ select: (matches) => matches.at(-1)?.staticData.belongsTo });
  return useHeaderPages().map(({ path, place }) => (
    <Link
      key={path}
      to={path}
      activeOptions={{ exact: path === START }}
      className={styles.link}
      data-rank={place.order}
      data-within={path === parent || undefined}
      aria-current={path === parent ? 'true' : undefined}
      onClick={onGo}
    >
      {t(`header.${place.label}`)}
      {path === SHOPS && expired > 0 ? (
        <Text size={12} tone="red" weight={600} fill="red" className={styles.count}>
          {expired}
        </Text>
      ) : null}
    </Link>
  ));
}

/** Opens the command palette for people who do not know its keys. */
function PaletteButton({ onGo }: { onGo?: () => void }) {
  const t = useTexts(shellTexts);
  const router = useRouter();
  return (
    <button
      type="button"
      className={styles.find}
      title={t('findHint')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        onGo?.();
        togglePalette(router);
      }}
    >
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <span className={styles.findLabel}>{t('find')}</span>
    </button>
  );
}

/** Warns in red of shops that need renewal (UI-3), with a link to these shops. */
function ExpiredShops({ count }: { count: number }) {
  const t = useTexts(shellTexts);
  if (count === 0) return null;
  return (
    <Link to={SHOPS} search={EXPIRED_SHOPS} className={styles.expired} title={t('expiredShopsHint')}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <span>{t('expiredShops', { count })}</span>
      <b aria-hidden>{count}</b>
    </Link>
  );
}

/**
 * Shows the balance with a link to the wallet (UI-58); for a shared account there is no link, because such an account has no profile page (ACC-46).
 */
function Balance({ user, onGo }: { user: User; onGo?: () => void }) {
  const t = useTexts(shellTexts);
  const locale = useLocale();
  const amount = displayMoney(parseMoney(user.money), locale);
  if (user.isProfileLocked)
    return (
      <span data-touch className={styles.balance}>
        {amount}
      </span>
    );
  return (
    <Link
      to="/community/user"
      hash="transactions"
      data-touch
      className={styles.balance}
      title={t('wallet')}
      onClick={onGo}
    >
      <IconCashBanknote size={16} stroke={1.5} aria-label={t('wallet')} />
      {amount}
    </Link>
  );
}

/** Shows the full name of the user, and below it the email for the default role, or the name of any other role (UI-2). */
function Face({ user }: { user: User }) {
  return (
    <Row as="span" gap={8} shrinks className={styles.face}>
      <Stack as="span" size={11} tone="accent" weight={650} fixed fill="accent" className={styles.avatar} aria-hidden>
        {toInitials(user)}
      </Stack>
      <Stack as="span" size={13} shrinks className={styles.facts}>
        <strong>{toFullName(user)}</strong>
        <span className={styles.small}>{isStaff(user) ? user.role.roleName : user.email}</span>
      </Stack>
    </Row>
  );
}

/** Replaces the user's name while no user is loaded; after a failure it shows the reason and a retry button (UI-8). */
function Stranger() {
  const { error } = useUser();
  if (error === null) return <span className={styles.person} aria-hidden />;
  return (
    <Suspense fallback={null}>
      <ProfileFailure />
    </Suspense>
  );
}

function toInitials(user: User): string {
  return [user.firstName, user.lastName].map((name) => name.trim().slice(0, 1).toUpperCase()).join('');
}
