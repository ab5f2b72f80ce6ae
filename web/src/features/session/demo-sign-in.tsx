import { useTexts } from '../../i18n/use-texts.tsx';
import { sessionTexts } from '../../i18n/vi/session.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import styles from './session.module.css';
import type { useSignIn } from './use-sign-in.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

/** Offers the seeded accounts of the demo; one click signs in. */
export function DemoSignIn({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const t = useTexts(sessionTexts);
  return (
    <Stack as="section" gap={8} lineAbove="strong" className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demoTitle')}</h2>
      <p>{t('demoText')}</p>
      {DEMO_ACCOUNTS.map(({ email, role }) => (
        <Button
          key={email}
          disabled={signIn.isPending}
          endIcon={
            <Text tone="muted" weight={500}>
              {t(role)}
            </Text>
          }
          onClick={() => signIn.mutate({ email, password: DEMO_PASSWORD })}
        >
          {email}
        </Button>
      ))}
    </Stack>
  );
}
