import type { MemberTransaction, Transaction } from '@bobbin/contract/wallet';
import { findTransactionType, type TransactionStatus } from '@bobbin/domain/money/transaction-types';
import { toSkuDesignCode } from '@bobbin/domain/sku-designs/codes';
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock, IconClockOff, IconLock } from '../../ui/icons.ts';
import type { Icon } from '../../ui/icon.ts';
import { IconAlertTriangle, IconUsers } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { transactionsTexts } from '../../i18n/vi/transactions.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Balance, Change, Dong } from './amounts.tsx';
import { Instead, Unpaid } from './deposit-words.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './wallet.module.css';

/** Transaction of a list; in staff lists it includes the staff user who added it. */
export type ListedTransaction = Transaction & Partial<MemberTransaction>;

/** Options for the cells of a row; the seller's own list sets none. */
export interface TransactionContext {
  action?: (row: ListedTransaction) => ReactNode;
  /** True in staff lists, where a subject links to its page in the staff area. */
  isOfStaff?: boolean;
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

/** Columns of the transactions of a balance. */
export const TRANSACTION_LIST: List<ListedTransaction, TransactionContext> = {
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
    { key: 'type', title: 'transactions:type', width: [136, 148], card: 'fact', cell: (row) => <Type row={row} /> },
    {
      key: 'description',
      title: 'transactions:description',
      minWidth: 140,
      card: 'fact',
      cell: (row, { isOfStaff = false }) => <Description row={row} isOfStaff={isOfStaff} />,
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
      width: [176, 204],
      card: 'state',
      cell: (row, { action }) => action?.(row) ?? <Status row={row} />,
    },
  ],
};

/** Shows the type of a transaction as text; an unknown type is shown unchanged (ORD-25). */
function Type({ row }: { row: Transaction }) {
  const t = useTexts(transactionsTexts);
  const type = findTransactionType(row.transactionType);
  return type === null ? row.transactionType : t(`transactionTypes.${type}`);
}

/** Shows what a transaction is for, with a link (MNY-24); for a manual transaction it shows the staff user who added it. */
function Description({ row, isOfStaff }: WhatProps) {
  const t = useTexts(transactionsTexts);
  const people = [
    row.addedBy === null ? null : t('addedBy', { name: row.addedBy }),
    row.decidedBy === null ? null : t('decidedBy', { name: row.decidedBy }),
  ].filter((part) => part !== null);
  return (
    <Stack as="span" shrinks>
      {row.description === '' ? (
        <span>
          <Unpaid row={row} />
        </span>
      ) : (
        <span className={styles.what} title={row.description}>
          <What row={row} isOfStaff={isOfStaff} />
        </span>
      )}
      {row.askedVnd === null ? null : <Instead row={row} asked={row.askedVnd} />}
      {people.length > 0 ? (
        <Text size={12} tone="muted">
          {people.join(' · ')}
        </Text>
      ) : null}
    </Stack>
  );
}

interface WhatProps {
  row: Transaction;
  isOfStaff: boolean;
}

/** Shows what was paid for or refunded, with a link if there is a page about it. */
function What({ row: { subject, description }, isOfStaff }: WhatProps) {
  if (subject?.kind === 'shop') {
    return (
      <Link to={isOfStaff ? '/admin/shops/$id' : '/community/shop-details/$id'} params={{ id: subject.id }}>
        {description}
      </Link>
    );
  }
  if (subject?.kind === 'design') {
    return (
      <Link to={isOfStaff ? '/admin/designs' : '/community/designs'} search={{ design: subject.id }}>
        {description}
      </Link>
    );
  }
  if (subject?.kind === 'skuDesign') {
    // The staff page opens a SKU design by its code in the list, the seller's page by its id.
    const at = isOfStaff ? { search: toSkuDesignCode(subject.id) } : { sku: subject.id };
    return (
      <Link to={isOfStaff ? '/admin/sku-design' : '/community/sku'} search={at}>
        {description}
      </Link>
    );
  }
  return description;
}

/** Shows the status of a transaction; an unknown status is shown unchanged. */
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
