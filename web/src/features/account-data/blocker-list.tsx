import type { Closing } from '@bobbin/contract/account-data';
import { CLOSING_BLOCKER_WORDS, type ClosingBlocker } from '@bobbin/domain/accounts/closing';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { yourDataTexts } from '../../i18n/vi/your-data.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './account-data.module.css';

/** Pages on which the owner finds and resolves each blocker. */
const PLACES: Partial<
  Record<ClosingBlocker, { to: string; hash?: string; label: 'toShops' | 'toOrders' | 'toMoney' | 'toTeams' }>
> = {
  connectedShops: { to: '/community/shops', label: 'toShops' },
  unfinishedOrders: { to: '/community/orders', label: 'toOrders' },
  balance: { to: '/community/user', hash: 'transactions', label: 'toMoney' },
  openDeposits: { to: '/community/user', hash: 'transactions', label: 'toMoney' },
  openWithdrawals: { to: '/community/user', hash: 'transactions', label: 'toMoney' },
  waitingCorrections: { to: '/community/user', hash: 'transactions', label: 'toMoney' },
  teamMembers: { to: '/community/teams', label: 'toTeams' },
};

interface BlockerListProps {
  blockers: Closing['blockers'];
  /** False when staff look at a member's blockers: the links would then open the staff user's own pages. */
  isOwn: boolean;
}

/** Lists what blocks the closing of an account, each blocker with its count and a link (ACC-61). */
export function BlockerList({ blockers, isOwn }: BlockerListProps) {
  const t = useTexts(yourDataTexts);
  const locale = useLocale();
  return (
    <Stack role="status" gap={8} pad="10 12" className={styles.blocked}>
      <strong>{t('blocked')}</strong>
      <Stack as="ul" gap={8} flush className={styles.blockers}>
        {blockers.map(({ kind, count, names, money }) => {
          const place = isOwn ? PLACES[kind] : undefined;
          const said = names.length > 0 ? names.join(', ') : String(count);
          // The amount of the balance is not for every staff user.
          const counted = kind === 'balance' ? null : said;
          const facts = money === null ? counted : displayMoney(parseMoney(money), locale);
          return (
            <li key={kind}>
              <span>
                {CLOSING_BLOCKER_WORDS[kind][locale]}{' '}
                {facts === null ? null : (
                  <Text tone="muted" breaks>
                    ({facts})
                  </Text>
                )}
              </span>
              {place ? (
                <LinkButton to={place.to} hash={place.hash}>
                  {t(place.label)}
                </LinkButton>
              ) : null}
            </li>
          );
        })}
      </Stack>
    </Stack>
  );
}
