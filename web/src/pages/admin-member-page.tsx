import '../i18n/topics/admin.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../api/permissions.ts';
import { useUser } from '../api/user.ts';
import { toMemberName } from '../features/members/member-name.ts';
import { MemberShopList } from '../features/members/member-shop-list.tsx';
import { useMember, useMemberShops } from '../features/members/use-members.ts';
import { FailedBanner, ListStates, RowsSkeleton } from '../ui/list-states.tsx';
import { Message } from '../ui/message.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/admin/users/$id');

/** The shops of one member (Spec 1 §2: the shop-user route, reached from the user list). */
export function AdminMemberPage() {
  const { t } = useTranslation('admin');
  const { id } = route.useParams();
  const member = useMember(id);
  const shops = useMemberShops(id);
  const { data: user } = useUser();
  const rows = shops.data ?? [];
  const name = member.data === undefined ? id : toMemberName(member.data);

  return (
    <Page
      title={member.data === undefined ? t('members.shops') : t('members.shopsTitle', { name })}
      aside={
        <>
          <Link to="/admin/users">
            <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {t('members.backToMembers')}
          </Link>
          {member.data === undefined ? null : <span>{member.data.email}</span>}
          {user && hasPermission(user, 'VIEW_LOGS') ? (
            <Link to="/admin/logs" search={{ user: id }}>
              {t('members.seeHistory', { name })}
            </Link>
          ) : null}
        </>
      }
    >
      {member.isError ? <FailedBanner query={member} hasRows={false} /> : null}
      {member.isError ? null : (
        <ListStates
          query={shops}
          count={rows.length}
          skeleton={<RowsSkeleton rows={3} height={72} />}
          empty={<Message title={t('members.noShops')} />}
        >
          <MemberShopList shops={rows} />
        </ListStates>
      )}
    </Page>
  );
}
