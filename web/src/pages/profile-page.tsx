import type { User } from '@bobbin/contract/auth';
import { IconLogout, IconUsers, IconPhoto, IconTrophy } from '../ui/icons.ts';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { usePublicConfig } from '../api/form.ts';
import { useHashTarget } from '../ui/hooks/use-hash-target.ts';
import { useSignOut, useUser } from '../api/user.ts';
import { AccountForm } from '../features/account/account-form.tsx';
import { Connections } from '../features/account/connections.tsx';
import { OwnKey } from '../features/account/own-key.tsx';
import { PasswordForm } from '../features/account/password-form.tsx';
import { YourData } from '../features/account-data/your-data.tsx';
import { SectionLinks } from '../features/account/section-links.tsx';
import { Sessions } from '../features/account/sessions.tsx';
import { TwoFactor } from '../features/account/two-factor.tsx';
import { DepositButton, toDepositAction } from '../features/deposits/deposit-action.tsx';
import { Choices } from '../features/inbox/choices.tsx';
import { SendFirst } from './send-first.tsx';
import { ExportButton } from '../features/finance-exports/export-button.tsx';
import { Transactions } from '../features/wallet/transactions.tsx';
import { WalletCard } from '../features/wallet/wallet-card.tsx';
import { WithdrawButton } from '../features/withdrawals/withdraw-button.tsx';
import { Withdrawals } from '../features/withdrawals/withdrawals.tsx';
import { setLocale } from '../i18n/i18n.ts';
import { useLocale } from '../i18n/use-texts.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { connectionsTexts } from '../i18n/vi/connections.ts';
import { notificationSettingsTexts } from '../i18n/vi/notification-settings.ts';
import { ownKeyTexts } from '../i18n/vi/own-key.ts';
import { profileTexts } from '../i18n/vi/profile.ts';
import { sessionsTexts } from '../i18n/vi/sessions.ts';
import { transactionsTexts } from '../i18n/vi/transactions.ts';
import { twoFactorTexts } from '../i18n/vi/two-factor.ts';
import { yourDataTexts } from '../i18n/vi/your-data.ts';
import { FailedBanner, RowsSkeleton } from '../ui/list/list-states.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ThemeSwitch } from '../ui/button/preferences.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Segments } from '../ui/button/segments.tsx';
import styles from './pages.module.css';
import { Button } from '../ui/button/button.tsx';
import { Row, Stack, Text } from '../ui/layout/boxes.tsx';

const Visits = lazy(async () => ({ default: (await import('../features/see-as/visits.tsx')).Visits }));

/** Number of displayed digits of a commit's hash. */
const COMMIT_DIGITS = 8;

const route = getRouteApi('/community/user');

/** Shows the person's own page; a shared account has no such page (ACC-46). */
export function ProfilePage() {
  const t = useTexts(profileTexts);
  const user = useUser();
  const signOut = useSignOut();
  if (user.data?.isProfileLocked) return <Navigate to="/404" replace />;
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <LinkButton to="/community/library" icon={<IconPhoto size={16} stroke={1.5} />}>
            {t('library')}
          </LinkButton>
          <LinkButton to="/community/top-seller" icon={<IconTrophy size={16} stroke={1.5} />}>
            {t('topSeller')}
          </LinkButton>
          <LinkButton to="/community/teams" icon={<IconUsers size={16} stroke={1.5} />}>
            {t('teams')}
          </LinkButton>
          <Button
            reads
            icon={<IconLogout size={16} stroke={1.5} />}
            isBusy={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            {t('signOut')}
          </Button>
        </>
      }
    >
      {user.isError ? <FailedBanner query={user} hasRows={user.data !== undefined} /> : null}
      {user.isPending ? <RowsSkeleton rows={8} /> : null}
      {user.data ? <Sections user={user.data} /> : null}
    </Page>
  );
}

function Sections({ user }: { user: User }) {
  const box = useRef<HTMLDivElement>(null);
  useHashTarget(box);
  const t = useTexts(
    profileTexts,
    twoFactorTexts,
    connectionsTexts,
    ownKeyTexts,
    sessionsTexts,
    transactionsTexts,
    notificationSettingsTexts,
    yourDataTexts,
  );
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  // The section about money comes first, because the balance in the header links to it.
  const sections = [
    {
      id: 'transactions',
      title: t('transactions:transactions'),
      content: (
        <>
          <WalletCard
            actions={
              <>
                <WithdrawButton />
                <DepositButton />
              </>
            }
          />
          <Withdrawals />
          <Transactions
            memberId={null}
            page={page}
            action={toDepositAction}
            tools={(filter) => <ExportButton label={t('transactions:export')} of={{ kind: 'own', filter }} />}
            onPage={(wanted) =>
              void navigate({ search: { page: wanted > 1 ? wanted : undefined }, hash: true, resetScroll: false })
            }
          />
        </>
      ),
    },
    { id: 'account', title: t('account'), content: <AccountForm user={user} /> },
    {
      id: 'two-factor',
      title: t('two-factor:twoFactor'),
      content: (
        <TwoFactor
          isOn={user.isTwoFactorAuthenticationEnabled}
          email={user.email}
          demandedFrom={user.role.secondFactorFrom ?? null}
        />
      ),
    },
    { id: 'password', title: t('password'), content: <PasswordForm email={user.email} /> },
    { id: 'factories', title: t('connections:factories'), content: <Connections nextStep={<SendFirst />} /> },
    { id: 'own-key', title: t('own-key:ownKey'), content: <OwnKey /> },
    { id: 'sessions', title: t('sessions:sessions'), content: <Sessions /> },
    {
      id: 'visits',
      title: t('visits'),
      content: (
        <Suspense fallback={<RowsSkeleton rows={2} />}>
          <Visits />
        </Suspense>
      ),
    },
    { id: 'notifications', title: t('notification-settings:title'), content: <Choices /> },
    { id: 'display', title: t('preferences'), content: <Display /> },
    { id: 'your-data', title: t('your-data:title'), content: <YourData /> },
  ];
  return (
    <Stack gap={20} className={styles.profile}>
      <SectionLinks name={t('contents')} sections={sections} />
      <Text ref={box} as="div" shrinks>
        {sections.map(({ id, title, content }) => (
          <Section key={id} id={id} title={title}>
            {content}
          </Section>
        ))}
        <Release />
      </Text>
    </Stack>
  );
}

/** Shows the version and the commit, which belong into a bug report. */
function Release() {
  const t = useTexts(profileTexts);
  const { data } = usePublicConfig();
  if (!data) return null;
  const { version } = data;
  // During an update, a server of an earlier version may send no commit.
  const commit = data.commit?.slice(0, COMMIT_DIGITS);
  return (
    <Text as="p" size={12} tone="muted" flush className={styles.release}>
      {commit === undefined ? t('release', { version }) : t('releaseOf', { version, commit })}
    </Text>
  );
}

function Display() {
  const t = useTexts(profileTexts);
  const locale = useLocale();
  return (
    <Row align="stretch" wrap gap="12 20" pad={14}>
      <ThemeSwitch isWordy />
      <Segments
        name={t('language')}
        value={locale}
        onChange={(chosen) => void setLocale(chosen)}
        choices={[
          { value: 'vi', label: 'Tiếng Việt' },
          { value: 'en', label: 'English' },
        ]}
      />
    </Row>
  );
}
