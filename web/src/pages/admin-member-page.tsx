import type { Member } from '@bobbin/contract/members';
import { IconArrowLeft } from '../ui/icons.ts';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hasPermission } from '../api/permissions.ts';
import { useUser } from '../api/user.ts';
import { ClosingPart } from '../features/account-data/closing-part.tsx';
import { ExportButton } from '../features/finance-exports/export-button.tsx';
import { MemberActions } from '../features/members/member-actions.tsx';
import { toMemberName } from '../features/members/member-name.ts';
import { PersonHead } from '../features/members/person-head.tsx';
import { PERSON_SEARCH, PERSON_TABS, TAB_PERMISSIONS, type PersonTab } from '../features/members/person-search.ts';
import { RoleSelect } from '../features/members/role-select.tsx';
import { MEMBER_SHOP_LIST } from '../features/members/shop-columns.tsx';
import { useMemberContext } from '../features/members/use-member-context.ts';
import { useMember, useMemberShops } from '../features/members/use-members.ts';
import { useMemberOverview } from '../features/members/use-person.ts';
import { SeeAsButton } from '../features/see-as/see-as-button.tsx';
import { StaffNotes } from '../features/staff-notes/staff-notes.tsx';
import styles from '../features/staff-notes/staff-notes.module.css';
import { MemberWallet } from '../features/wallet/member-wallet.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { membersTexts } from '../i18n/vi/members.ts';
import { ViewTabs } from '../ui/button/view-tabs.tsx';
import { ListBody } from '../ui/list/list-page/list-body.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { FailedBanner, RowsSkeleton } from '../ui/list/list-states.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Section } from '../ui/layout/section.tsx';
import { useNow } from '../ui/hooks/use-now.ts';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';
import { Row, Text } from '../ui/layout/boxes.tsx';
import { DesignsTab, HistoryTab, MailsTab, OrdersTab, SessionsTab, type TabProps } from './admin-member-tabs.tsx';

const route = getRouteApi('/admin/users/$id');

/** Shows a member to staff: who the person is at the top, and tabs with what the person owns and does, as far as the role permits (ROL-57). */
export function AdminMemberPage() {
  const t = useTexts(membersTexts);
  const { id } = route.useParams();
  const member = useMember(id);
  return (
    <Page
      title={member.data === undefined ? t('person') : toMemberName(member.data)}
      aside={
        <Link to="/admin/users">
          <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {t('backToMembers')}
        </Link>
      }
    >
      {member.isError ? <FailedBanner query={member} hasRows={false} /> : null}
      {member.isPending ? <RowsSkeleton rows={6} /> : null}
      {member.data === undefined ? null : <Person member={member.data} />}
    </Page>
  );
}

function Person({ member }: { member: Member }) {
  const t = useTexts(membersTexts);
  const url = useListUrl(PERSON_SEARCH);
  const overview = useMemberOverview(member.id);
  const shops = useMemberShops(member.id);
  const now = useNow();
  const { data: user } = useUser();
  const { ownId, missing, whyRoleStays } = useMemberContext();
  const tabs = PERSON_TABS.filter((tab) => {
    const permission = TAB_PERMISSIONS[tab];
    return permission === null || (user !== undefined && hasPermission(user, permission));
  });
  const tab = tabs.find((one) => one === url.search.tab) ?? tabs[0] ?? 'shops';
  const counts: Partial<Record<PersonTab, number>> = { orders: member.orderCounts, shops: member.shopsCount };
  const props = {
    member: { id: member.id, name: toMemberName(member) },
    page: url.search.page ?? 1,
    onPage: url.setPage,
  };
  return (
    <>
      <PersonHead member={member} overview={overview.data} shops={shops.data ?? []} now={now}>
        <Row gap={8} wrap>
          <RoleSelect member={member} reason={whyRoleStays(member)} />
          <SeeAsButton member={member} name={toMemberName(member)} />
          <MemberActions member={member} isYou={ownId === member.id} missing={missing} />
        </Row>
      </PersonHead>
      <div className={styles.beside}>
        <StaffNotes member={props.member} isClosed={member.state === 'deleted'} />
        <div>
          <ViewTabs
            name={t('tabs')}
            current={tab}
            views={tabs.map((value) => ({ value, label: t(`tabNames.${value}`), count: counts[value] }))}
            onChange={(value) => url.go({ tab: value })}
          />
          <Tab tab={tab} member={member} props={props} />
        </div>
      </div>
    </>
  );
}

/** Shows the content of the tab that is open. */
function Tab({ tab, member, props }: { tab: PersonTab; member: Member; props: TabProps }) {
  switch (tab) {
    case 'orders':
      return <OrdersTab {...props} />;
    case 'shops':
      return <ShopsTab member={member} />;
    case 'money':
      return <MoneyTab member={member} name={props.member.name} />;
    case 'designs':
      return <DesignsTab {...props} />;
    case 'mails':
      return <MailsTab {...props} />;
    case 'sessions':
      return <SessionsTab {...props} />;
    case 'history':
      return <HistoryTab {...props} />;
  }
}

/** Lists the shops of a member as the member sees them (ROL-19), and offers to close the account. */
function ShopsTab({ member }: { member: Member }) {
  const t = useTexts(membersTexts);
  const reply = useListReply(useMemberShops(member.id));
  const now = useNow();
  const context = useMemo(() => ({ now }), [now]);
  const { data: user } = useUser();
  const isEditor = user !== undefined && hasPermission(user, 'EDIT_MEMBERS');
  return (
    <>
      <Section title={t('shops')}>
        <ListBody
          isFlush
          list={MEMBER_SHOP_LIST}
          reply={reply}
          context={context}
          skeletonRows={3}
          empty={<Message title={t('noShops')} />}
        />
      </Section>
      {member.state === 'deleted' || !isEditor ? null : (
        <Section title={t('closing')}>
          <Text as="div" size={13} pad={14}>
            <ClosingPart member={{ id: member.id, name: toMemberName(member), locale: member.locale }} />
          </Text>
        </Section>
      )}
    </>
  );
}

function MoneyTab({ member, name }: { member: Member; name: string }) {
  const t = useTexts(membersTexts);
  const { id } = member;
  const noExport = usePermissionReason('EXPORT_PAYMENTS');
  const { data: user } = useUser();
  return (
    <MemberWallet
      member={{ id, name, locale: member.locale }}
      balance={member.money}
      isYou={user?.id === id}
      tools={(filter) => <ExportButton label={t('export')} reason={noExport} of={{ kind: 'member', id, filter }} />}
    />
  );
}
