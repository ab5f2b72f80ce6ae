import type { StaffHome } from '@bobbin/contract/staff-home';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { staffHomeTexts } from '../../i18n/vi/staff-home.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatCount } from '../../ui/count.ts';
import { LaTime } from '../../ui/la-time.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './staff-home.module.css';

/** What is late or broken, each kind with its exact number and the way to its list (HOM-1). */
export function Troubles({ home }: { home: StaffHome }) {
  const t = useTexts(staffHomeTexts);
  const locale = useLocale();
  const { designs, shops, unmatched, withdrawals, mails, jobs, isLedgerRight } = home;
  const counts = [
    designs?.lateCount,
    shops?.failingCount,
    unmatched?.count,
    withdrawals?.count,
    mails?.failedCount,
    jobs?.stuckCount,
  ];
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) + (isLedgerRight === false ? 1 : 0);
  const money = (amount: string) => displayMoney(parseMoney(amount), locale);
  return (
    <Section title={t('troubles')} actions={<span className={styles.small}>{t('things', { count: total })}</span>}>
      {total === 0 ? <p className={styles.none}>{t('allWell')}</p> : null}
      {isLedgerRight === false ? (
        <Group name={t('ledger')} count={1} to="/admin/payments" link={t('openPayments')}>
          <Line what={t('ledgerText')} />
        </Group>
      ) : null}
      {designs === null ? null : (
        <Group name={t('lateDesigns')} count={designs.lateCount} to="/admin/designs" link={t('openDesigns')}>
          {designs.late.map(({ id, code, seller, designer, dueAt }) => (
            <Line
              key={id}
              at={dueAt}
              what={code}
              more={`${designer === '' ? t('noDesigner') : designer} · ${seller}`}
            />
          ))}
        </Group>
      )}
      {shops === null ? null : (
        <Group name={t('failingShops')} count={shops.failingCount} to="/admin/shops" link={t('openShops')}>
          {shops.failing.map(({ id, name, seller, reason, since }) => (
            <Line key={id} at={since} what={name} more={`${t(`reasons.${reason}`)} · ${seller}`} />
          ))}
        </Group>
      )}
      {unmatched === null ? null : (
        <Group name={t('unmatched')} count={unmatched.count} to="/admin/payments" link={t('openPayments')}>
          <Line what={t('unmatchedText', { amount: `${formatCount(unmatched.vnd, locale)} ₫` })} />
        </Group>
      )}
      {withdrawals === null ? null : (
        <Group name={t('withdrawals')} count={withdrawals.count} to="/admin/payments" link={t('openPayments')}>
          <Line what={t('withdrawalsText', { amount: money(withdrawals.amount) })} />
        </Group>
      )}
      {mails === null ? null : (
        <Group name={t('mails')} count={mails.failedCount} to="/admin/mail" link={t('openMails')}>
          {mails.failed.map(({ id, to, reason, at }) => (
            <Line key={id} at={at} what={to} more={reason} />
          ))}
        </Group>
      )}
      {jobs === null ? null : (
        <Group name={t('jobs')} count={jobs.stuckCount}>
          {jobs.stuck.map(({ job, count, since, reason }) => (
            <Line key={job} at={since} what={job} more={`${t('jobsText', { count })} · ${reason}`} />
          ))}
        </Group>
      )}
    </Section>
  );
}

interface GroupProps {
  name: string;
  count: number;
  to?: '/admin/designs' | '/admin/shops' | '/admin/payments' | '/admin/mail';
  link?: string;
  children: ReactNode;
}

function Group({ name, count, to, link, children }: GroupProps) {
  const locale = useLocale();
  if (count === 0) return null;
  return (
    <section className={styles.group}>
      <h3 className={styles.groupHead}>
        {name} <Badge tone="red">{formatCount(count, locale)}</Badge>
        {to === undefined ? null : (
          <Link to={to} className={styles.more}>
            {link}
          </Link>
        )}
      </h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

function Line({ at, what, more }: { at?: string | null; what: string; more?: string }) {
  return (
    <li className={styles.line}>
      {at ? (
        <span className={styles.when}>
          <LaTime at={at} />
        </span>
      ) : null}
      <span className={styles.lines}>
        <strong>{what}</strong>
        {more === undefined ? null : <span className={styles.small}>{more}</span>}
      </span>
    </li>
  );
}
