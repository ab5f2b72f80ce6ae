import type { MemberSession } from '@bobbin/contract/members';
import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import type { List } from '../../ui/list/data-list/column.ts';
import { Ago } from '../../ui/text/ago.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';

/** Columns of a person's open sessions for staff, read-only. */
export const MEMBER_SESSION_LIST: List<MemberSession, { now: number }> = {
  name: 'member-sessions',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 44,
  cardPx: 120,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'device',
      title: 'members:device',
      isFixed: true,
      card: 'head',
      cell: ({ device }) => <strong>{device}</strong>,
    },
    { key: 'address', title: 'members:address', width: 170, card: 'fact', cell: ({ address }) => address },
    {
      key: 'lastUsed',
      title: 'members:lastUsed',
      width: 150,
      card: 'fact',
      cell: ({ lastUsedAt }, { now }) => <Ago at={lastUsedAt} now={now} />,
    },
    {
      key: 'signedIn',
      title: 'members:signedIn',
      width: 180,
      card: 'fact',
      cell: ({ createdAt }) => <LaTime at={createdAt} format="full" />,
    },
  ],
};
