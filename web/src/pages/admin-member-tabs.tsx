import type { ActionLog } from '@bobbin/contract/logs';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { LOG_LIST } from '../features/logs/columns.tsx';
import { useLogs } from '../features/logs/use-logs.ts';
import { MAIL_LIST } from '../features/mails/columns.tsx';
import { useMails } from '../features/mails/use-mails.ts';
import { MEMBER_DESIGN_LIST } from '../features/members/member-design-columns.tsx';
import { MEMBER_SESSION_LIST } from '../features/members/member-session-columns.tsx';
import { useMemberDesigns, useMemberSessions } from '../features/members/use-person.ts';
import { useOrderActions } from '../features/orders/actions/use-order-actions.ts';
import { ALL_ORDER_LIST } from '../features/orders/list/all-order-columns.tsx';
import { useAllOrders } from '../features/orders/list/use-all-orders.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { membersTexts } from '../i18n/vi/members.ts';
import { Message } from '../ui/feedback/message.tsx';
import { useLatest } from '../ui/hooks/use-latest.ts';
import { useNow } from '../ui/hooks/use-now.ts';
import { Section } from '../ui/layout/section.tsx';
import { ListBody } from '../ui/list/list-page/list-body.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';

export interface TabProps {
  member: { id: string; name: string };
  page: number;
  onPage: (page: number, isCorrection?: boolean) => void;
}

/** Lists the orders of a member, each with the actions that the staff user's role permits. */
export function OrdersTab({ member, page, onPage }: TabProps) {
  const t = useTexts(membersTexts);
  const reply = useListReply(useAllOrders({ user: [member.id], page }));
  const actions = useOrderActions();
  const now = useNow();
  const navigate = useNavigate();
  const onOpen = useLatest((id: string) => void navigate({ to: '/admin/orders/$id', params: { id } }));
  const onFulfil = useLatest(
    (fulfil: string) => void navigate({ to: '/admin/orders', search: { user: member.id, fulfil } }),
  );
  const context = useMemo(() => ({ now, actions, onFulfil }), [now, actions, onFulfil]);
  return (
    <Section
      title={t('orders')}
      actions={
        <Link to="/admin/orders" search={{ user: member.id }}>
          {t('openInOrders')}
        </Link>
      }
    >
      <ListBody
        isFlush
        list={ALL_ORDER_LIST}
        reply={reply}
        context={context}
        onOpen={onOpen}
        page={page}
        onPage={onPage}
        empty={<Message title={t('noOrders')} />}
      />
    </Section>
  );
}

/** Lists the designs that a member rented. */
export function DesignsTab({ member, page, onPage }: TabProps) {
  const t = useTexts(membersTexts);
  const reply = useListReply(useMemberDesigns(member.id, page));
  return (
    <Section title={t('designs')}>
      <ListBody
        isFlush
        list={MEMBER_DESIGN_LIST}
        reply={reply}
        context={undefined}
        page={page}
        onPage={onPage}
        empty={<Message title={t('noDesigns')} />}
      />
    </Section>
  );
}

/** Lists the mails that were sent to a member. */
export function MailsTab({ member, page, onPage }: TabProps) {
  const t = useTexts(membersTexts);
  const reply = useListReply(useMails({ page }, member.id));
  return (
    <Section title={t('mails')}>
      <ListBody
        isFlush
        list={MAIL_LIST}
        reply={reply}
        context={undefined}
        page={page}
        onPage={onPage}
        empty={<Message title={t('noMails')} />}
      />
    </Section>
  );
}

/** Lists the open sessions of a member. */
export function SessionsTab({ member }: TabProps) {
  const t = useTexts(membersTexts);
  const reply = useListReply(useMemberSessions(member.id));
  const now = useNow();
  const context = useMemo(() => ({ now }), [now]);
  return (
    <Section title={t('sessions')}>
      <ListBody
        isFlush
        list={MEMBER_SESSION_LIST}
        reply={reply}
        context={context}
        empty={<Message title={t('noSessions')} />}
      />
    </Section>
  );
}

/** Lists what was done to a member's account, and links to what the member did. */
export function HistoryTab({ member, page, onPage }: TabProps) {
  const t = useTexts(membersTexts);
  const reply = useListReply(useLogs({ search: member.id, page }));
  const navigate = useNavigate();
  const onOpen = useLatest(
    ({ id }: ActionLog) => void navigate({ to: '/admin/logs', search: { search: member.id, log: id } }),
  );
  const onPerson = useLatest((user: string) => void navigate({ to: '/admin/logs', search: { user } }));
  const context = useMemo(() => ({ onOpen, onPerson }), [onOpen, onPerson]);
  return (
    <Section
      title={t('history')}
      actions={
        <Link to="/admin/logs" search={{ user: member.id }}>
          {t('seeHistory', { name: member.name })}
        </Link>
      }
    >
      <ListBody
        isFlush
        list={LOG_LIST}
        reply={reply}
        context={context}
        page={page}
        onPage={onPage}
        empty={<Message title={t('noHistory')} />}
      />
    </Section>
  );
}
