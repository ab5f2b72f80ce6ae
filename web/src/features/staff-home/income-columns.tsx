import type { Income } from '@bobbin/contract/staff-home';
import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import { useTexts } from '../../i18n/use-texts.tsx';
import { staffHomeTexts } from '../../i18n/vi/staff-home.ts';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

/** Columns of the platform's earnings, one row per ledger entry (HOM-2). */
export const INCOME_LIST: List<Income> = {
  name: 'income',
  version: 1,
  toId: ({ user, id }) => `${user.id} ${id}`,
  rowPx: 52,
  cardPx: 150,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'time',
      title: 'staff-home:time',
      width: 140,
      isFixed: true,
      card: 'head',
      cell: ({ createdAt }) => <LaTime at={createdAt} />,
    },
    { key: 'kind', title: 'staff-home:kind', width: 150, card: 'state', cell: ({ kind }) => <Kind kind={kind} /> },
    {
      key: 'user',
      title: 'staff-home:user',
      width: 240,
      card: 'fact',
      cell: ({ user }) => (
        <Stack as="span" breaks shrinks>
          <span>{user.fullName}</span>
          <Text size={12} tone="muted" breaks>
            {user.email}
          </Text>
        </Stack>
      ),
    },
    { key: 'description', title: 'staff-home:description', card: 'body', cell: ({ description }) => description },
    {
      key: 'amount',
      title: 'staff-home:amount',
      width: 130,
      align: 'end',
      isFixed: true,
      card: 'fact',
      cell: ({ amount }) => <Money amount={amount} />,
    },
  ],
};

function Kind({ kind }: Pick<Income, 'kind'>) {
  const t = useTexts(staffHomeTexts);
  return t(`kinds.${kind}`);
}
