import '../i18n/topics/start.ts';
import type { User } from '@bobbin/contract/auth';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { useTranslation } from 'react-i18next';
import { useLiveEvents } from '../api/events.ts';
import { useForm } from '../api/form.ts';
import { useUser, userQuery } from '../api/user.ts';
import { openAddShop } from '../features/shops/open-shop-dialogs.tsx';
import { FirstMinute } from '../features/start/first-minute.tsx';
import { listDoneSteps, STEPS, type Step } from '../features/start/steps.ts';
import { useFirstSending } from '../features/start/use-first-sending.ts';
import { FailedBanner, RowsSkeleton } from '../ui/list-states.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Message } from '../ui/message.tsx';
import { Page } from '../ui/page.tsx';

/** The dashboard of a new account: the first minute, until it is done. */
export function DashboardPage() {
  const { t } = useTranslation('start');
  const user = useUser();
  const form = useForm();
  const sending = useFirstSending((user.data?.orderCounts ?? 0) > 0);
  const queryClient = useQueryClient();
  // The steps follow what happens: orders that arrive, and orders that go out.
  useLiveEvents((signal) => {
    if (signal.type !== 'orders') return;
    void queryClient.invalidateQueries({ queryKey: ['orders', 'first-sending'] });
    if (user.data?.orderCounts === 0) void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  });

  const isPending = user.isPending || sending.isLoading;
  return (
    <Page title={t('title')}>
      {user.isError ? <FailedBanner query={user} hasRows={user.data !== undefined} /> : null}
      {sending.isError ? <FailedBanner query={sending} hasRows={false} /> : null}
      {isPending && !user.isError ? <RowsSkeleton rows={4} height={72} /> : null}
      {user.data && !isPending ? (
        <Guide user={user.data} hasSent={sending.data ?? false} isDemo={form.data?.isDemo ?? false} />
      ) : null}
    </Page>
  );
}

function Guide({ user, hasSent, isDemo }: { user: User; hasSent: boolean; isDemo: boolean }) {
  const { t } = useTranslation('start');
  const done = listDoneSteps(user, hasSent);
  const toOrders = (
    <LinkButton to="/community/orders" variant="filled">
      {t('ordersAction')}
    </LinkButton>
  );
  if (done.length === STEPS.length) {
    return <Message title={t('allDoneTitle')} text={t('allDoneText')} action={toOrders} />;
  }
  const next = STEPS.find((step) => !done.includes(step));
  const look = (step: Step) => (step === next ? 'filled' : 'default');
  return (
    <FirstMinute
      user={user}
      done={done}
      isDemo={isDemo}
      actions={{
        shop: (
          <Button variant={look('shop')} onClick={openAddShop}>
            {t('shopAction')}
          </Button>
        ),
        orders: done.includes('orders') ? (
          <LinkButton to="/community/orders">{t('ordersAction')}</LinkButton>
        ) : (
          <LinkButton to="/community/shops" variant={look('orders')} disabled={!done.includes('shop')}>
            {t('ordersWait')}
          </LinkButton>
        ),
        factory: (
          <LinkButton to="/community/user" hash="factories" variant={look('factory')} disabled={!done.includes('shop')}>
            {t('factoryAction')}
          </LinkButton>
        ),
        send: (
          <LinkButton
            to="/community/orders"
            search={{ isAutofulfill: true }}
            variant={look('send')}
            disabled={!(done.includes('orders') && done.includes('factory'))}
          >
            {t('sendAction')}
          </LinkButton>
        ),
      }}
    />
  );
}
