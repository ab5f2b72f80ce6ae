import type { Member } from '@bobbin/contract/members';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { formatCount } from '../../ui/count.ts';
import { LaTime } from '../../ui/la-time.tsx';
import { Money } from '../../ui/money.tsx';
import table from '../../ui/table.module.css';
import { useNarrow } from '../../ui/use-narrow.ts';
import { usePermissionReason } from '../../ui/use-permission-reason.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberPerson, MemberShops, MemberStatus, Partners, TwoFactor } from './member-cells.tsx';
import styles from './member-list.module.css';
import { RoleSelect } from './role-select.tsx';

interface Column {
  key: string;
  title: string;
  hint?: string;
  isNumber?: boolean;
  /** The table shows it as a second line of another cell; only cards have the room for it alone. */
  isMerged?: boolean;
  render: (member: Member) => ReactNode;
  renderSecond?: (member: Member) => ReactNode;
}

/** Everybody with an account: a table, under 974 px the same facts as cards (Spec 2 §2.15, §3). */
export function MemberList({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('admin');
  const { data: user } = useUser();
  const missing = usePermissionReason('EDIT_MEMBERS');
  const isNarrow = useNarrow();
  const columns = useColumns(members);
  const shown = isNarrow ? columns : columns.filter(({ isMerged }) => isMerged !== true);

  /** A role stays as it is where somebody is gone, or is an admin and the person at work is none. */
  function whyRoleStays({ deletedAt, role }: Member): string | null {
    if (deletedAt !== null) return t('members.deleted');
    return missing ?? (role.isAdmin && user?.role.isAdmin !== true ? t('roles.notHeld') : null);
  }

  const person = (member: Member) => <MemberPerson member={member} isYou={member.id === user?.id} />;
  const role = (member: Member) => <RoleSelect member={member} reason={whyRoleStays(member)} />;
  const actions = (member: Member) => (
    <MemberActions member={member} isYou={member.id === user?.id} missing={missing} />
  );

  if (isNarrow) {
    return (
      <ul className={`${table.cards} ${styles.list}`}>
        {members.map((member) => (
          <li key={member.id} className={table.card} data-row={member.deletedAt === null ? undefined : 'red'}>
            <div className={styles.cardHead}>
              {person(member)}
              <MemberStatus member={member} />
            </div>
            <dl className={styles.facts}>
              <div>
                <dt>{t('members.role')}</dt>
                <dd>{role(member)}</dd>
              </div>
              {columns.map(({ key, title, render }) => (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{render(member)}</dd>
                </div>
              ))}
            </dl>
            {actions(member)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={`${table.box} ${table.scroll}`}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('members.person')}</th>
            <th scope="col">{t('members.role')}</th>
            <th scope="col">{t('members.status')}</th>
            {shown.map(({ key, title, hint, isNumber }) => (
              <th key={key} scope="col" title={hint} className={isNumber ? table.number : undefined}>
                {title}
              </th>
            ))}
            <th scope="col" className={table.number}>
              {t('actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id} data-row={member.deletedAt === null ? undefined : 'red'}>
              <td className={styles.person}>{person(member)}</td>
              <td>{role(member)}</td>
              <td>
                <MemberStatus member={member} />
                <span className={styles.second}>
                  {t('members.twoFactor')} <TwoFactor member={member} />
                </span>
              </td>
              {shown.map(({ key, isNumber, render, renderSecond }) => (
                <td key={key} className={isNumber ? table.number : undefined}>
                  {render(member)}
                  {renderSecond === undefined ? null : <span className={styles.second}>{renderSecond(member)}</span>}
                </td>
              ))}
              <td>{actions(member)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The columns after status; balance and day of birth only for those to whom the server tells them (W53). */
function useColumns(members: readonly Member[]): Column[] {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const columns: Column[] = [
    {
      key: 'twoFactor',
      title: t('members.twoFactor'),
      isMerged: true,
      render: (member) => <TwoFactor member={member} />,
    },
    {
      key: 'shops',
      title: t('members.shops'),
      hint: t('members.shopsHint'),
      isNumber: true,
      render: (member) => <MemberShops member={member} />,
    },
    {
      key: 'orders',
      title: t('members.orders'),
      isNumber: true,
      render: ({ orderCounts }) => formatCount(orderCounts, locale),
    },
  ];
  if (members.some(({ money }) => money !== null)) {
    columns.push({
      key: 'money',
      title: t('members.money'),
      isNumber: true,
      render: ({ money }) => <Money amount={money} empty="–" />,
    });
  }
  columns.push({ key: 'partners', title: t('members.partners'), render: (member) => <Partners member={member} /> });
  const hasDays = members.some(({ dob }) => dob !== null);
  columns.push({
    key: 'createdAt',
    title: t('members.createdAt'),
    render: ({ createdAt }) => <LaTime at={createdAt} format="date" />,
    renderSecond: hasDays ? ({ dob }) => t('members.bornOn', { day: toShownDay(dob) }) : undefined,
  });
  if (hasDays) {
    columns.push({
      key: 'dob',
      title: t('members.dob'),
      isMerged: true,
      render: ({ dob }) => toShownDay(dob),
    });
  }
  return columns;
}

function toShownDay(day: string | null): string {
  return day === null ? '–' : day.split('-').toReversed().join('/');
}
