import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSignOut, useUser } from '../api/user.ts';
import { TwoFactor } from '../features/account/two-factor.tsx';
import { EntryFrame } from '../features/session/entry-frame.tsx';
import styles from '../features/session/session.module.css';
import { toInternalPath } from '../features/session/login-search.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { entryTexts } from '../i18n/vi/entry.ts';
import { twoFactorTexts } from '../i18n/vi/two-factor.ts';
import { Button } from '../ui/button/button.tsx';
import { FailedBanner, RowsSkeleton } from '../ui/list/list-states.tsx';
import { Row } from '../ui/layout/boxes.tsx';

const route = getRouteApi('/set-up-two-factor');

/** Shows the setup of a second factor that the role requires; no other page opens until it is enabled (ACC-68). */
export function SetUpTwoFactorPage() {
  const t = useTexts(twoFactorTexts, entryTexts);
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const user = useUser();
  const isOn = user.data?.isTwoFactorAuthenticationEnabled ?? false;

  return (
    <EntryFrame title={t('setUpTitle')} subtitle={t('setUpWhy')} isSignedIn>
      {user.isError ? <FailedBanner query={user} hasRows={false} /> : null}
      {user.isPending ? <RowsSkeleton rows={2} /> : null}
      {user.data === undefined ? null : (
        <TwoFactor isOn={isOn} email={user.data.email} demandedFrom={user.data.role.secondFactorFrom ?? null} />
      )}
      {isOn ? (
        <Button look="main" onClick={() => void navigate({ href: toInternalPath(redirect), replace: true })}>
          {t('goOn')}
        </Button>
      ) : null}
      <Row align="stretch" justify="between" wrap gap="4 16" size={13} className={styles.formLinks}>
        <button type="button" className={styles.plain} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('entry:signOut')}
        </button>
      </Row>
    </EntryFrame>
  );
}
