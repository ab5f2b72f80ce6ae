import type { Dashboard } from '@bobbin/contract/earnings';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Money } from '../../ui/text/money.tsx';
import { parseMoney } from '@bobbin/domain/money/money';
import { Section } from '../../ui/layout/section.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import styles from './dashboard.module.css';

interface MoneyNewsProps {
  news: Dashboard['news'] | undefined;
  /** Ids of the chosen shops, separated by commas; absent means all shops. */
  shops: string | undefined;
  onOpen: (figure: 'payouts' | 'corrected' | 'designs' | 'others') => void;
}

/** Lists money movements since the beginning of yesterday; each line links to its details (PRF-8). */
export function MoneyNews({ news, shops, onOpen }: MoneyNewsProps) {
  const t = useTexts(dashboardTexts);
  const lines: { key: string; words: ReactNode; amount: string | number | null }[] = [];
  if (news?.payouts && news.payouts.count > 0) {
    const words = t('newsPayouts', { count: news.payouts.count });
    lines.push({
      key: 'payouts',
      words: <Open words={words} onOpen={() => onOpen('payouts')} />,
      amount: news.payouts.total,
    });
  }
  if (news && news.failed > 0) {
    const link = (
      <Link to="/community/payouts" search={{ shops, from: news.since, to: news.until }}>
        {t('newsFailed', { count: news.failed })}
      </Link>
    );
    lines.push({ key: 'failed', words: link, amount: null });
  }
  if (news && news.unsynced > 0) {
    const words = t('newsUnsynced', { count: news.unsynced });
    const link = (
      <Link to="/community/payouts" search={{ notSynced: true, shops, from: news.since, to: news.until }}>
        {words}
      </Link>
    );
    lines.push({ key: 'unsynced', words: link, amount: null });
  }
  if (news?.corrected && news.corrected.count > 0) {
    const words = t('newsCorrected', { count: news.corrected.count });
    const link = <Open words={words} onOpen={() => onOpen('corrected')} />;
    lines.push({ key: 'corrected', words: link, amount: news.corrected.total });
  }
  for (const kind of ['designs', 'others'] as const) {
    const sum = news?.[kind];
    if (!sum || sum.count === 0) continue;
    const words = t(kind === 'designs' ? 'newsDesigns' : 'newsOthers', { count: sum.count });
    const link = <Open words={words} onOpen={() => onOpen(kind)} />;
    lines.push({ key: kind, words: link, amount: 0 - parseMoney(sum.total) });
  }
  return (
    <Section
      title={t('newsTitle')}
      actions={
        <Link to="/community/user" hash="transactions" className={styles.all}>
          {t('transactions')}
        </Link>
      }
    >
      {news === undefined ? <RowsSkeleton rows={3} height={36} /> : null}
      {news !== undefined && lines.length === 0 ? (
        <Text as="p" size={13} tone="muted" flush pad={14}>
          {t('newsNone')}
        </Text>
      ) : null}
      <Text as="ul" plain>
        {lines.map(({ key, words, amount }) => (
          <Row
            key={key}
            as="li"
            justify="between"
            gap={12}
            size={13}
            pad="4 14"
            lineBelow="soft"
            data-touch
            className={styles.row}
          >
            {words}
            <strong>{amount === null ? null : <Money amount={amount} />}</strong>
          </Row>
        ))}
      </Text>
    </Section>
  );
}

function Open({ words, onOpen }: { words: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles.newsLink} onClick={onOpen}>
      {words}
    </button>
  );
}
