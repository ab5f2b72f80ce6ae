import type { Transaction } from '@bobbin/contract/wallet';
import { findTransactionType, type TransactionStatus } from '@bobbin/domain/money/transaction-types';
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock, IconClockOff, IconLock } from '@tabler/icons-react';
import { IconAlertTriangle, IconUsers, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { transactionsTexts } from '../../i18n/vi/transactions.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import type { List } from '../../ui/data-list/column.ts';
import { LaTime } from '../../ui/la-time.tsx';
import { Balance, Change, Dong } from './amounts.tsx';
import { Instead, Unpaid } from './deposit-words.tsx';
import styles from './wallet.module.css';

/** What a row may have at its end; nothing on the person's own page. */
export interface TransactionContext {
  action?: (row: Transaction) => ReactNode;
}

const LOOKS: Record<TransactionStatus, { tone: Tone; icon: Icon }> = {
  WAITING: { tone: 'amber', icon: IconClock },
  APPROVAL: { tone: 'violet', icon: IconUsers },
  HELD: { tone: 'violet', icon: IconLock },
  SUCCESS: { tone: 'green', icon: IconCircleCheck },
  DIFFERENT: { tone: 'amber', icon: IconAlertTriangle },
  RETURNED: { tone: 'neutral', icon: IconArrowBackUp },
  EXPIRED: { tone: 'neutral', icon: IconClockOff },
  DENIED: { tone: 'red', icon: IconCircleX },
};

/** What moved the balance. */
export const TRANSACTION_LIST: List<Transaction, TransactionContext> = {
  name: 'transactions',
  version: 2,
  toId: ({ id }) => id,
  rowPx: 52,
  cardPx: 220,
  columns: [
    {
      key: 'time',
      title: 'transactions:time',
      width: 126,
      card: 'fact',
      cell: ({ createdAt }) => <LaTime at={createdAt} />,
    },
    {
      key: 'code',
      title: 'transactions:transactionCode',
      width: 116,
      isFixed: true,
      card: 'head',
      cell: ({ id, code }) => <CopyId id={code === '' ? id : code} />,
    },
    { key: 'type', title: 'transactions:type', width: 148, card: 'fact', cell: (row) => <Type row={row} /> },
    {
      key: 'description',
      title: 'transactions:description',
      minWidth: 140,
      card: 'fact',
      cell: (row) => <Description row={row} />,
    },
    {
      key: 'dong',
      title: 'transactions:dong',
      width: 110,
      align: 'end',
      card: 'fact',
      isKnown: (rows) => rows.some(({ amountVnd }) => amountVnd !== null),
      cell: (row) => <Dong row={row} />,
    },
    {
      key: 'amount',
      title: 'transactions:amount',
      width: 104,
      align: 'end',
      card: 'fact',
      cell: (row) => <Change row={row} />,
    },
    {
      key: 'balance',
      title: 'transactions:balance',
      width: 116,
      align: 'end',
      card: 'fact',
      cell: (row) => <Balance row={row} />,
    },
    {
      key: 'status',
      title: 'transactions:status',
      width: 204,
      card: 'state',
      cell: (row, { action }) => action?.(row) ?? <Status row={row} />,
    },
  ],
};

/** What moved the balance, in words; a type that this version does not know stays as it is (ORD-25). */
function Type({ row }: { row: Transaction }) {
  const t = useTexts(transactionsTexts);
  const type = findTransactionType(row.transactionType);
  return type === null ? row.transactionType : t(`transactionTypes.${type}`);
}

/** What it was for, leading there (MNY-24); of what staff did, who. */
function Description({ row }: { row: Transaction }) {
  const t = useTexts(transactionsTexts);
  const people = [
    row.addedBy === null ? null : t('addedBy', { name: row.addedBy }),
    row.decidedBy === null ? null : t('decidedBy', { name: row.decidedBy }),
  ].filter((part) => part !== null);
  return (
    <span className={styles.description}>
      <span>{row.description === '' ? <Unpaid row={row} /> : <What row={row} />}</span>
      {row.askedVnd === null ? null : <Instead row={row} asked={row.askedVnd} />}
      {people.length > 0 ? <span className={styles.small}>{people.join(' · ')}</span> : null}
    </span>
  );
}

/** What was paid for, leading to it where it has a page. */
function What({ row: { subject, description } }: { row: Transaction }) {
  if (subject?.kind !== 'shop') return description;
  return (
    <Link to="/community/shop-details/$id" params={{ id: subject.id }}>
      {description}
    </Link>
  );
}

/** How far it is; a word that this version does not know stays as it is. */
export function Status({ row }: { row: Transaction }) {
  const t = useTexts(transactionsTexts);
  if (row.deletedAt !== null) return <Badge tone="red">{t('deleted')}</Badge>;
  const word = row.transactionStatus;
  const look = Object.hasOwn(LOOKS, word) ? LOOKS[word as TransactionStatus] : null;
  if (look === null) return <Badge tone="neutral">{word}</Badge>;
  return (
    <Badge tone={look.tone} icon={<look.icon size={13} stroke={1.75} aria-hidden />} hint={word}>
      {findText(`transactions:statuses.${word}`) ?? word}
    </Badge>
  );
}
