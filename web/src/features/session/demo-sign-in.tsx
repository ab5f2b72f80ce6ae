import { useTexts } from '../../i18n/use-texts.tsx';
import { sessionTexts } from '../../i18n/vi/session.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import styles from './demo-sign-in.module.css';
import type { useSignIn } from './use-sign-in.ts';
import { Button } from '../../ui/button/button.tsx';

/** In the demo each seeded account is one press away. */
export function DemoSignIn({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const t = useTexts(sessionTexts);
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demoTitle')}</h2>
      <p>{t('demoText')}</p>
      {DEMO_ACCOUNTS.map(({ email, role }) => (
        <Button
          key={email}
          disabled={signIn.isPending}
          endIcon={<span className={styles.role}>{t(role)}</span>}
          onClick={() => signIn.mutate({ email, password: DEMO_PASSWORD })}
        >
          {email}
        </Button>
      ))}
    </section>
  );
}
