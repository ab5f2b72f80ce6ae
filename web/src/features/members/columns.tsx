import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import type { Member } from '@bobbin/contract/members';
import { useTexts } from '../../i18n/use-texts.tsx';
import { membersTexts } from '../../i18n/vi/members.ts';
import type { List } from '../../ui/list/data-list/column.ts';
import { toShownDay } from '../../ui/text/days.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberOrders, MemberPerson, MemberShops, MemberStatus, Partners, TwoFactor } from './member-cells.tsx';
import { MEMBER_SORTS } from './member-search.ts';
import { RoleSelect } from './role-select.tsx';
import { Text } from '../../ui/layout/boxes.tsx';

export interface MemberContext {
  /** Id of the signed-in staff user. */
  ownId: string | undefined;
  /** Reason why the staff user may not change members; null if they may. */
  missing: string | null;
  whyRoleStays: (member: Member) => string | null;
}

/** Columns of the list of all members. Balance and date of birth are present only if the staff user may see them. */
export const MEMBER_LIST: List<Member, MemberContext> = {
  name: 'members',
  version: 1,
  toId: ({ id }) => id,
  toTint: ({ deletedAt }) => (deletedAt === null ? undefined : 'red'),
  rowPx: 88,
  cardPx: 330,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'person',
      title: 'members:person',
      minWidth: 220,
      isFixed: true,
      card: 'head',
      sort: MEMBER_SORTS.filter((sort) => sort.startsWith('email')),
      cell: (member, { ownId }) => <MemberPerson member={member} isYou={member.id === ownId} />,
    },
    {
      key: 'role',
      title: 'members:role',
      width: 140,
      card: 'fact',
      cell: (member, { whyRoleStays }) => <RoleSelect member={member} reason={whyRoleStays(member)} />,
    },
    {
      key: 'status',
      title: 'members:status',
      width: 140,
      card: { at: 'state', cell: (member) => <MemberStatus member={member} /> },
      cell: (member) => <StatusAndTwoFactor member={member} />,
    },
    {
      key: 'twoFactor',
      title: 'members:twoFactor',
      isCardOnly: true,
      card: 'fact',
      cell: (member) => <TwoFactor member={member} />,
    },
    {
      key: 'shops',
      title: 'members:shops',
      hint: 'members:shopsHint',
      width: 74,
      align: 'end',
      card: 'fact',
      cell: (member) => <MemberShops member={member} />,
    },
    {
      key: 'orders',
      title: 'members:orders',
      width: 88,
      align: 'end',
      card: 'fact',
      cell: (member) => <MemberOrders member={member} />,
    },
    {
      key: 'money',
      title: 'members:money',
      width: 100,
      align: 'end',
      card: 'fact',
      isKnown: (members) => members.some(({ money }) => money !== null),
      cell: ({ money }) => <Money amount={money} empty="–" />,
    },
    {
      key: 'partners',
      title: 'members:partners',
      width: 130,
      from: 1400,
      card: 'fact',
      cell: (member) => <Partners member={member} />,
    },
    {
      key: 'createdAt',
      title: 'members:createdAt',
      width: 124,
      card: { at: 'fact', cell: ({ createdAt }) => <LaTime at={createdAt} format="date" /> },
      sort: MEMBER_SORTS.filter((sort) => sort.startsWith('createdAt')),
      cell: (member) => <CreatedAndBorn member={member} />,
    },
    {
      key: 'dob',
      title: 'members:dob',
      isCardOnly: true,
      card: 'fact',
      isKnown: hasDays,
      cell: ({ dob }) => (dob === null ? '–' : toShownDay(dob)),
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 128,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (member, { ownId, missing }) => (
        <MemberActions member={member} isYou={member.id === ownId} missing={missing} />
      ),
    },
  ],
};

function hasDays(members: readonly Member[]): boolean {
  return members.some(({ dob }) => dob !== null);
}

function StatusAndTwoFactor({ member }: { member: Member }) {
  const t = useTexts(membersTexts);
  return (
    <>
      <MemberStatus member={member} />
      <Text size={12} tone="muted" nowrap above={4} block>
        {t('twoFactor')} <TwoFactor member={member} />
      </Text>
    </>
  );
}

function CreatedAndBorn({ member: { createdAt, dob } }: { member: Member }) {
  const t = useTexts(membersTexts);
  return (
    <>
      <LaTime at={createdAt} format="date" />
      {dob === null ? null : (
        <Text size={12} tone="muted" nowrap above={4} block>
          {t('bornOn', { day: toShownDay(dob) })}
        </Text>
      )}
    </>
  );
}
