import '../i18n/topics/profile.ts';
import type { User } from '@bobbin/contract/auth';
import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toFullName, useSignOut, useUser } from '../api/user.ts';
import { PressifyConnection } from '../features/account/pressify-connection.tsx';
import { setLocale } from '../i18n/i18n.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Badge } from '../ui/badge.tsx';
import { formatCount } from '../ui/count.ts';
import { LaTime } from '../ui/la-time.tsx';
import { FailedBanner, RowsSkeleton } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { Page } from '../ui/page.tsx';
import { ThemeSwitch } from '../ui/preferences.tsx';
import { Facts, Section } from '../ui/section.tsx';
import { Segments } from '../ui/segments.tsx';
import styles from './profile-page.module.css';

/** The person's own page (Spec 1 §2 Profile): account facts, factory connections, display. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const locale = useLocale();
  const user = useUser();
  const signOut = useSignOut();
  return (
    <Page
      title={t('title')}
      actions={
        <Button
          leftSection={<IconLogout size={16} stroke={1.5} />}
          loading={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {t('signOut')}
        </Button>
      }
    >
      {user.isError ? <FailedBanner query={user} hasRows={user.data !== undefined} /> : null}
      {user.isPending ? <RowsSkeleton rows={3} /> : null}
      {user.data ? <Account user={user.data} /> : null}
      <Section id="factories" title={t('factories')}>
        <PressifyConnection />
      </Section>
      <Section title={t('preferences')}>
        <div className={styles.preferences}>
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
        </div>
      </Section>
    </Page>
  );
}

function Account({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const locale = useLocale();
  return (
    <Section title={t('account')}>
      <Facts
        facts={[
          { name: t('name'), value: toFullName(user) },
          {
            name: t('email'),
            value: (
              <>
                {user.email}{' '}
                <Badge tone={user.isEmailConfirmed ? 'green' : 'amber'}>
                  {user.isEmailConfirmed ? t('emailConfirmed') : t('emailUnconfirmed')}
                </Badge>
              </>
            ),
          },
          { name: t('userName'), value: user.userName ?? '—' },
          { name: t('role'), value: user.role.roleName },
          { name: t('balance'), value: <Money amount={user.money} /> },
          { name: t('shops'), value: formatCount(user.shopsCount, locale) },
          { name: t('orders'), value: formatCount(user.orderCounts, locale) },
          { name: t('since'), value: <LaTime at={user.createdAt} format="date" /> },
        ]}
      />
    </Section>
  );
}
