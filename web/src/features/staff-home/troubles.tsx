import type { StaffHome } from '@bobbin/contract/staff-home';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { findText } from '../../i18n/i18n.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { staffHomeTexts } from '../../i18n/vi/staff-home.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Ago } from '../../ui/text/ago.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './staff-home.module.css';

/** Renders the clock of a design, from its deadline and the current time; provided by the page. */
export type ToClock = (dueAt: string, now: number) => ReactNode;

/** Lists late and broken items by kind, with exact counts, ages and links (HOM-1). */
export function Troubles({ home, toClock }: { home: StaffHome; toClock: ToClock }) {
  const t = useTexts(staffHomeTexts);
  const locale = useLocale();
  const now = useNow();
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
    <Section
      title={t('troubles')}
      actions={
        <Text size={12} tone="muted" breaks>
          {t('things', { count: total })}
        </Text>
      }
    >
      {total === 0 ? (
        <Text as="p" tone="muted" flush pad={14}>
          {t('allWell')}
        </Text>
      ) : null}
      {isLedgerRight === false ? (
        <Group name={t('ledger')} count={1} list={<Link to="/admin/payments">{t('openPayments')}</Link>}>
          <Line what={t('ledgerText')} />
        </Group>
      ) : null}
      {designs === null ? null : (
        <Group
          name={t('lateDesigns')}
          count={designs.lateCount}
          list={
            // Late designs come first: the least time left is at the top.
            <Link to="/admin/designs" search={{ view: 'INPROCESS', whose: 'all' }}>
              {t('openDesigns')}
            </Link>
          }
        >
          {designs.late.map(({ id, code, seller, designer, dueAt }) => (
            <Line
              key={id}
              when={toClock(dueAt, now)}
              what={code}
              more={`${designer === '' ? t('noDesigner') : designer} · ${seller}`}
              way={<Way to="/admin/designs" search={{ design: id }} what={code} />}
            />
          ))}
        </Group>
      )}
      {shops === null ? null : (
        <Group
          name={t('failingShops')}
          count={shops.failingCount}
          list={
            <Link to="/admin/shops" search={{ view: 'failing', statuses: 'OPEN,CLOSED' }}>
              {t('openShops')}
            </Link>
          }
        >
          {shops.failing.map(({ id, name, seller, reason, since }) => (
            <Line
              key={id}
              when={since === null ? null : <Ago at={since} now={now} />}
              what={name}
              more={`${t(`reasons.${reason}`)} · ${seller}`}
              way={<Way to="/admin/shops" search={{ id }} what={name} />}
            />
          ))}
        </Group>
      )}
      {unmatched === null ? null : (
        <Group
          name={t('unmatched')}
          count={unmatched.count}
          list={<Link to="/admin/payments/unmatched">{t('openUnmatched')}</Link>}
        >
          <Line what={t('unmatchedText', { amount: `${formatCount(unmatched.vnd, locale)}\u00a0₫` })} />
        </Group>
      )}
      {withdrawals === null ? null : (
        <Group
          name={t('withdrawals')}
          count={withdrawals.count}
          list={<Link to="/admin/payments">{t('openPayments')}</Link>}
        >
          <Line what={t('withdrawalsText', { amount: money(withdrawals.amount) })} />
        </Group>
      )}
      {mails === null ? null : (
        <Group
          name={t('mails')}
          count={mails.failedCount}
          list={
            <Link to="/admin/mail" search={{ status: 'failed' }}>
              {t('openMails')}
            </Link>
          }
        >
          {mails.failed.map(({ id, to, reason, at }) => (
            <Line
              key={id}
              when={<Ago at={at} now={now} />}
              what={to}
              more={reason}
              way={<Way to="/admin/mail" search={{ status: 'failed', search: to }} what={to} />}
            />
          ))}
        </Group>
      )}
      {jobs === null ? null : (
        <Group name={t('jobs')} count={jobs.stuckCount}>
          {jobs.stuck.map(({ job, count, since, reason }) => (
            <Line
              key={job}
              when={<Ago at={since} now={now} />}
              // A job newer than this version has no text yet.
              what={findText(`staff-home:jobNames.${job}`) ?? job}
              more={[t('jobsText', { count }), reason].filter((part) => part !== '').join(' · ')}
            />
          ))}
        </Group>
      )}
    </Section>
  );
}

interface GroupProps {
  name: string;
  count: number;
  /** Link to the counted list. */
  list?: ReactNode;
  children: ReactNode;
}

function Group({ name, count, list, children }: GroupProps) {
  const locale = useLocale();
  if (count === 0) return null;
  return (
    <Text as="section" lineAbove="soft">
      <Row as="h3" gap={8} size={13} weight={600} flush pad="8 14" className={styles.groupHead}>
        {name} <Badge tone="red">{formatCount(count, locale)}</Badge>
        {list === undefined ? null : <Text push>{list}</Text>}
      </Row>
      <Text as="ul" plain>
        {children}
      </Text>
    </Text>
  );
}

interface LineProps {
  when?: ReactNode;
  what: string;
  more?: string;
  way?: ReactNode;
}

function Line({ when, what, more, way }: LineProps) {
  return (
    <li className={styles.line}>
      {when == null ? null : (
        <Text tone="muted" numeric fixed className={styles.when}>
          {when}
        </Text>
      )}
      <Stack as="span" breaks shrinks>
        <strong>{what}</strong>
        {more === undefined ? null : (
          <Text size={12} tone="muted" breaks>
            {more}
          </Text>
        )}
      </Stack>
      {way}
    </li>
  );
}

interface WayProps {
  to: '/admin/designs' | '/admin/shops' | '/admin/mail';
  search: Record<string, string>;
  what: string;
}

/** Links to the place where an item is fixed. */
function Way({ to, search, what }: WayProps) {
  const t = useTexts(uiTexts);
  return (
    <Text push>
      <LinkButton to={to} search={search} size="small" aria-label={`${t('open')} ${what}`}>
        {t('open')}
      </LinkButton>
    </Text>
  );
}
