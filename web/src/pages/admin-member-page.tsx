import { IconArrowLeft } from '../ui/icons.ts';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hasPermission } from '../api/permissions.ts';
import { useUser } from '../api/user.ts';
import { ClosingPart } from '../features/account-data/closing-part.tsx';
import { toMemberName } from '../features/members/member-name.ts';
import { MEMBER_SHOP_LIST } from '../features/members/shop-columns.tsx';
import { useMember, useMemberShops } from '../features/members/use-members.ts';
import { ExportButton } from '../features/finance-exports/export-button.tsx';
import { MemberWallet } from '../features/wallet/member-wallet.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { membersTexts } from '../i18n/vi/members.ts';
import { ListBody } from '../ui/list/list-page/list-body.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { FailedBanner } from '../ui/list/list-states.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Section } from '../ui/layout/section.tsx';
import { useNow } from '../ui/hooks/use-now.ts';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';
import { Text } from '../ui/layout/boxes.tsx';

const route = getRouteApi('/admin/users/$id');

/** Shows the shops of one member and the transactions of the balance (ROL-19: the shop-user route, reached from the user list). */
export function AdminMemberPage() {
  const t = useTexts(membersTexts);
  const { id } = route.useParams();
  const member = useMember(id);
  const shops = useListReply(useMemberShops(id));
  const now = useNow();
  const context = useMemo(() => ({ now }), [now]);
  const { data: user } = useUser();
  const noExport = usePermissionReason('EXPORT_PAYMENTS');
  const name = member.data === undefined ? id : toMemberName(member.data);

  return (
    <Page
      title={member.data === undefined ? t('shops') : t('shopsTitle', { name })}
      aside={
        <>
          <Link to="/admin/users">
            <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {t('backToMembers')}
          </Link>
          {member.data === undefined ? null : <span>{member.data.email}</span>}
          {user && hasPermission(user, 'VIEW_LOGS') ? (
            <Link to="/admin/logs" search={{ user: id }}>
              {t('seeHistory', { name })}
            </Link>
          ) : null}
        </>
      }
    >
      {member.isError ? <FailedBanner query={member} hasRows={false} /> : null}
      {member.isError ? null : (
        <Section title={t('shops')}>
          <ListBody
            isFlush
            list={MEMBER_SHOP_LIST}
            reply={shops}
            context={context}
            skeletonRows={3}
            empty={<Message title={t('noShops')} />}
          />
        </Section>
      )}
      {member.data && member.data.deletedAt === null && user && hasPermission(user, 'EDIT_MEMBERS') ? (
        <Section title={t('closing')}>
          <Text as="div" size={13} pad={14}>
            <ClosingPart member={{ id, name }} />
          </Text>
        </Section>
      ) : null}
      {member.data && user && hasPermission(user, 'VIEW_PAYMENTS') ? (
        <MemberWallet
          member={{ id, name }}
          balance={member.data.money}
          isYou={user.id === id}
          tools={(filter) => <ExportButton label={t('export')} reason={noExport} of={{ kind: 'member', id, filter }} />}
        />
      ) : null}
    </Page>
  );
}
