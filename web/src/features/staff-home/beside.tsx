import type { StaffHome } from '@bobbin/contract/staff-home';
import { IconAlertTriangle, IconCheck } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { staffHomeTexts } from '../../i18n/vi/staff-home.ts';
import { Ago } from '../../ui/text/ago.tsx';
import { Explain } from '../../ui/overlay/explain.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import styles from './staff-home.module.css';

/** Whether the others answer, and what was earned by kind. */
export function Beside({ home: { partners, revenue } }: { home: StaffHome }) {
  const t = useTexts(staffHomeTexts);
  const now = useNow();
  return (
    <>
      <Section title={t('partners')}>
        <ul className={styles.list}>
          {partners.map(({ partner, waitingCount, since, reason }) => (
            <li key={partner} className={styles.partner}>
              {waitingCount === 0 ? (
                <IconCheck size={16} stroke={1.5} aria-hidden />
              ) : (
                <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
              )}
              <span className={styles.lines}>
                <strong>{t(`partnerNames.${partner}`)}</strong>
                {waitingCount === 0 ? null : (
                  <span className={styles.small}>
                    {since === null ? null : <Ago at={since} now={now} />}
                    {reason === '' ? null : ` · ${reason}`}
                  </span>
                )}
              </span>
              <span className={styles.state} data-wrong={waitingCount > 0 || undefined}>
                {waitingCount === 0 ? t('fine') : t('waiting', { count: waitingCount })}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {revenue === null ? null : (
        <Section title={t('byKind')}>
          <ul className={styles.list}>
            {revenue.kinds.map(({ kind, amount }) => (
              <li key={kind} className={styles.partner}>
                <Link to="/admin/income" search={{ kind }}>
                  {t(`kinds.${kind}`)}
                </Link>
                <span className={styles.amount}>
                  <Money amount={amount} />
                </span>
              </li>
            ))}
            <li className={styles.partner}>
              <strong>
                {t('total')}
                <Explain of="income" name={t('revenue')} total={revenue.total} />
              </strong>
              <strong className={styles.amount}>
                <Money amount={revenue.total} />
              </strong>
            </li>
          </ul>
        </Section>
      )}
    </>
  );
}
