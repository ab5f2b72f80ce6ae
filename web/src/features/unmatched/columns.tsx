import type { BankEvent } from '@bobbin/contract/deposits';
import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import { useTexts } from '../../i18n/use-texts.tsx';
import { unmatchedTexts } from '../../i18n/vi/unmatched.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { DollarsAndDong } from '../../ui/text/dollars-and-dong.tsx';
import { formatVietnam } from '../../ui/text/time.ts';
import { BankWords } from './bank-words.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

export interface UnmatchedContext {
  /** Id of the row whose details are open beside the list. */
  openId: string | undefined;
  onOpen: (row: BankEvent) => void;
}

/** Columns of the unmatched money: transfers without a matching deposit (DEP-10). */
export const UNMATCHED_LIST: List<BankEvent, UnmatchedContext> = {
  name: 'unmatched',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 56,
  cardPx: 240,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'time',
      title: 'unmatched:time',
      width: [126, 150],
      card: 'fact',
      cell: ({ happenedAt }) => <time dateTime={happenedAt}>{formatVietnam(happenedAt)}</time>,
    },
    {
      key: 'bank',
      title: 'unmatched:bank',
      width: [150, 190],
      isFixed: true,
      card: 'head',
      cell: ({ bankName, provider, reference }) => (
        <Stack as="span" breaks shrinks>
          <strong>{bankName === '' ? provider : bankName}</strong>
          <Text size={12} tone="muted">
            {reference ?? provider}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'amount',
      title: 'unmatched:amount',
      width: [110, 130],
      align: 'end',
      card: 'fact',
      cell: ({ amountUsd, amountVnd }) => <DollarsAndDong amount={amountUsd} vnd={amountVnd} />,
    },
    {
      key: 'content',
      title: 'unmatched:content',
      minWidth: 180,
      card: 'fact',
      cell: ({ content }) => (
        <Text as="code" size={12} breaks>
          <BankWords content={content} />
        </Text>
      ),
    },
    { key: 'why', title: 'unmatched:why', width: [160, 190], card: 'state', cell: (row) => <Why row={row} /> },
    {
      key: 'result',
      title: 'unmatched:result',
      width: [160, 210],
      card: 'fact',
      isKnown: (rows) => rows.some(({ state }) => state !== 'unmatched'),
      cell: (row) => <Result row={row} />,
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 100,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (row, context) => <Open row={row} context={context} />,
    },
  ],
};

function Why({ row }: { row: BankEvent }) {
  const t = useTexts(unmatchedTexts);
  if (row.proposal !== null) return <Badge tone="blue">{t('waitsForSecond')}</Badge>;
  return row.reason === null ? '—' : <Badge tone="amber">{t(`reasons.${row.reason}`)}</Badge>;
}

/** Shows the decision about a transfer, who made it, and the reason. */
function Result({ row }: { row: BankEvent }) {
  const t = useTexts(unmatchedTexts);
  if (row.state === 'unmatched') return '—';
  return (
    <Stack as="span" breaks shrinks>
      <span>{row.seller === null ? t('returned') : t('assignedTo', { name: row.seller.name })}</span>
      <Text size={12} tone="muted">
        {t('by', { name: row.decidedBy ?? '', note: row.note ?? '' })}
      </Text>
    </Stack>
  );
}

function Open({ row, context }: { row: BankEvent; context: UnmatchedContext }) {
  const t = useTexts(unmatchedTexts);
  const what = t(row.state === 'unmatched' ? 'assign' : 'look');
  return (
    <Button
      size="small"
      look={context.openId === row.id ? 'main' : 'plain'}
      name={t('openRow', { what, reference: row.reference ?? row.id })}
      onClick={() => context.onOpen(row)}
    >
      {what}
    </Button>
  );
}
