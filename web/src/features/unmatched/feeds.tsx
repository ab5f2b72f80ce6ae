import type { BankSummary } from '@bobbin/contract/deposits';
import { useTexts } from '../../i18n/use-texts.tsx';
import { unmatchedTexts } from '../../i18n/vi/unmatched.ts';
import { Ago } from '../../ui/ago.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './unmatched.module.css';

/** Whether each feed of the bank speaks, and whether its list had anything that it had not told (DEP-9). */
export function Feeds({ feeds }: { feeds: BankSummary['feeds'] | undefined }) {
  const t = useTexts(unmatchedTexts);
  const now = useNow();
  return (
    <span className={styles.feeds}>
      {feeds === undefined ? <Badge tone="neutral">…</Badge> : null}
      {feeds?.map(({ provider, toldAt, readAt, missedCount, failure }) => (
        <Badge
          key={provider}
          tone={failure !== null ? 'red' : missedCount > 0 ? 'amber' : 'green'}
          {...(failure === null ? {} : { hint: failure })}
        >
          {t('toldAt', { provider })} {toldAt === null ? t('never') : <Ago at={toldAt} now={now} />}
          {readAt === null ? null : (
            <>
              {', '}
              {t('readAt')} <Ago at={readAt} now={now} />
              {', '}
              {t('missed', { count: missedCount })}
            </>
          )}
        </Badge>
      ))}
    </span>
  );
}
