import type { Violation } from '@bobbin/contract/extension';
import { IconCheck, IconChevronDown, IconChevronRight, IconClock, IconX } from '../../ui/icons.ts';
import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { violationsTexts } from '../../i18n/vi/violations.ts';
import { Badge, type BadgeShape, type Tone } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import styles from './shop-cells.module.css';
import { Facts } from '../../ui/layout/facts.tsx';

/** Texts of the marketplace's appeal states; a state that is not listed is shown unchanged. */
const APPEALS = {
  APPEALING: { tone: 'amber', shape: 'soft', icon: <IconClock aria-hidden />, key: 'appealing' },
  NOT_APPEALED: { tone: 'neutral', shape: 'dashed', icon: null, key: 'notAppealed' },
  APPROVED: { tone: 'green', shape: 'soft', icon: <IconCheck aria-hidden />, key: 'approved' },
  REJECTED: { tone: 'red', shape: 'soft', icon: <IconX aria-hidden />, key: 'rejected' },
} as const satisfies Record<string, { tone: Tone; shape: BadgeShape; icon: ReactNode; key: string }>;

/** Columns of a shop's violations. */
export const VIOLATION_LIST: List<Violation> = {
  name: 'violations',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 44,
  cardPx: 190,
  columns: [
    {
      key: 'recordId',
      title: 'violations:recordId',
      width: 190,
      isFixed: true,
      card: 'head',
      cell: ({ id }) => <CopyId id={id} />,
    },
    {
      key: 'reason',
      title: 'violations:reason',
      minWidth: 330,
      isFixed: true,
      card: 'body',
      cell: (violation) => <Reason violation={violation} />,
    },
    {
      key: 'enforcement',
      title: 'violations:enforcement',
      width: 220,
      card: 'fact',
      cell: (violation) => <Words words={violation.enforcement_type} />,
    },
    {
      key: 'appeal',
      title: 'violations:appeal',
      width: 148,
      card: 'state',
      cell: (violation) => <Appeal word={violation.appeal_status} />,
    },
    {
      key: 'at',
      title: 'violations:at',
      width: 108,
      card: 'fact',
      cell: (violation) => <LaTime at={toInstant(violation.create_time)} />,
    },
  ],
};

/** Shows the reason of a violation; pressing the reason opens the other facts below it. */
function Reason({ violation }: { violation: Violation }) {
  const t = useTexts(violationsTexts);
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Stack align="start" gap={2} breaks className={styles.reason}>
      <span>{violation.violation_reason || '—'}</span>
      <button
        type="button"
        data-touch
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        aria-label={t('detailsOf', { id: violation.id })}
        onClick={() => setOpen((before) => !before)}
      >
        <Icon size={14} stroke={1.75} aria-hidden />
        {t('details')}
      </button>
      {isOpen ? <Details id={detailsId} violation={violation} /> : null}
    </Stack>
  );
}

/** Converts unix seconds, as the marketplace sends them, to an ISO instant. */
function toInstant(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function Appeal({ word }: { word: string }) {
  const t = useTexts(violationsTexts);
  if (word === '') return '—';
  if (!isKnown(word)) return <Badge tone="neutral">{word}</Badge>;
  const { tone, shape, icon, key } = APPEALS[word];
  return (
    <Badge tone={tone} shape={shape} icon={icon} hint={word}>
      {t(key)}
    </Badge>
  );
}

function isKnown(word: string): word is keyof typeof APPEALS {
  return Object.hasOwn(APPEALS, word);
}

function Words({ words }: { words: readonly string[] }) {
  if (words.length === 0) return '—';
  return (
    <Row as="span" inline align="stretch" wrap gap={4}>
      {words.map((word) => (
        <Badge key={word} tone="neutral">
          {word}
        </Badge>
      ))}
    </Row>
  );
}

function Details({ id, violation }: { id: string; violation: Violation }) {
  const t = useTexts(violationsTexts);
  const { violation_info: info, order_id: orderId, product_id: productId } = violation;
  const yesNo = (is: boolean) => t(is ? 'yes' : 'no');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('order'), orderId === null ? '' : <CopyId id={orderId} />],
    [t('product'), productId === null ? '' : <CopyId id={productId} />],
    [t('type'), violation.violation_type],
    [t('status'), violation.record_status],
    [t('phase'), violation.phase],
    [t('risk'), violation.risk_type],
    [t('source'), violation.source_channel],
    [t('affected'), violation.affected_channel],
    [t('punishments'), violation.punishment_types.join(', ')],
    [t('correction'), violation.correction_status],
    [t('canAppeal'), yesNo(violation.can_appeal)],
    [t('canCorrect'), yesNo(violation.can_correct)],
    [t('infoType'), info.violation_type],
    [t('infoId'), info.violation_info_id],
    [t('firstSeen'), <LaTime key="first" at={violation.createdAt} />],
    [t('lastChange'), <LaTime key="last" at={violation.updatedAt} />],
  ];
  return (
    <div id={id} className={styles.details}>
      <Facts look="table" facts={facts.map(([name, value]) => ({ name, value: value === '' ? '—' : value }))} />
      {info.violation_detail === '' ? null : <Paragraph name={t('detail')}>{info.violation_detail}</Paragraph>}
      {info.violation_suggestion === '' && info.policy_url === null ? null : (
        <Paragraph name={t('suggestion')}>
          {info.violation_suggestion}{' '}
          {info.policy_url === null ? null : (
            <a href={info.policy_url} target="_blank" rel="noreferrer">
              {t('policy')}
            </a>
          )}
        </Paragraph>
      )}
    </div>
  );
}

function Paragraph({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p>
      <span className={styles.muted}>{name}</span> {children}
    </p>
  );
}
