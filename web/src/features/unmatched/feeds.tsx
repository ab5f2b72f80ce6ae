import type { BankSummary } from '@bobbin/contract/deposits';
import { useTexts } from '../../i18n/use-texts.tsx';
import { unmatchedTexts } from '../../i18n/vi/unmatched.ts';
import { Ago } from '../../ui/text/ago.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Row } from '../../ui/layout/boxes.tsx';
import styles from './unmatched.module.css';

/** Names of the bank feeds; a feed that is not listed is shown by the server's name. */
const NAMES: Readonly<Record<string, string>> = { SEPAY: 'SePay', CASSO: 'Casso', PAYOS: 'payOS' };

const toName = (provider: string) => NAMES[provider] ?? provider;

/**
 * Shows whether each bank feed is active, and whether its list of transfers contained transfers that the feed had not reported by webhook (DEP-9).
 */
export function Feeds({ feeds }: { feeds: BankSummary['feeds'] | undefined }) {
  const t = useTexts(unmatchedTexts);
  const now = useNow();
  return (
    <Row as="span" align="stretch" inline wrap gap={6} className={styles.feeds}>
      {feeds === undefined ? <Badge tone="neutral">…</Badge> : null}
      {feeds?.map(({ provider, toldAt, readAt, missedCount, failure }) => (
        <Badge
          key={provider}
          tone={failure !== null ? 'red' : missedCount > 0 ? 'amber' : 'green'}
          {...(failure === null ? {} : { hint: failure })}
        >
          {toldAt === null ? (
            t('neverTold', { provider: toName(provider) })
          ) : (
            <>
              {t('toldAt', { provider: toName(provider) })} <Ago at={toldAt} now={now} />
            </>
          )}
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
    </Row>
  );
}
