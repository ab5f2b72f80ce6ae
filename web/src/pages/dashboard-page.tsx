import type { User } from '@bobbin/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../api/events.ts';
import { usePublicConfig } from '../api/form.ts';
import { useUser, userQuery } from '../api/user.ts';
import { AttentionBanner } from '../features/orders/list/attention-banner.tsx';
import { useFirstOrder } from '../features/orders/list/first-order.ts';
import { useLiveOrders } from '../features/orders/list/use-live-orders.ts';
import { useTrackingSummary } from '../features/orders/list/use-orders.ts';
import { openAddShop } from '../features/shops/open-shop-dialogs.tsx';
import { Expiry } from '../features/shops/shop-expiry.tsx';
import { StoreName } from '../features/shops/shop-warnings.tsx';
import { isEndingSoon, isExpired } from '../features/shops/shop-facts.ts';
import { SyncBadge } from '../features/shops/sync-badge.tsx';
import { useTroubledShops } from '../features/shops/use-shops.ts';
import { DASHBOARD_SEARCH } from '../features/dashboard/dashboard-search.ts';
import { DueList } from './dashboard-due.tsx';
import { Figures } from './dashboard-figures.tsx';
import { MoneyNews } from '../features/dashboard/money-news.tsx';
import { useDashboard, useDashboardNews } from '../features/dashboard/use-dashboard.ts';
import { FirstMinute } from '../features/start/first-minute.tsx';
import { listDoneSteps, STEPS, type Step } from '../features/start/steps.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { startTexts } from '../i18n/vi/start.ts';
import { FailedBanner, RowsSkeleton } from '../ui/list/list-states.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Page } from '../ui/layout/page.tsx';
import { Section } from '../ui/layout/section.tsx';
import { useNow } from '../ui/hooks/use-now.ts';
import styles from './pages.module.css';
import { Button } from '../ui/button/button.tsx';
import { Stack, Text } from '../ui/layout/boxes.tsx';

const NO_IDS: readonly string[] = [];

/** Dashboard: the first steps for a new account, afterwards today's work. */
export function DashboardPage() {
  const t = useTexts(startTexts);
  const user = useUser();
  const form = usePublicConfig();
  const queryClient = useQueryClient();
  // Refetches the first steps after live events, because arriving and sent orders complete steps.
  useLiveEvents((signal) => {
    if (signal.type !== 'orders' || user.data?.hasSent !== false) return;
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  });

  return (
    <Page title={t('title')}>
      {user.isError ? <FailedBanner query={user} hasRows={user.data !== undefined} /> : null}
      {user.isPending ? <RowsSkeleton rows={4} height={72} /> : null}
      {user.data ? <Guide user={user.data} isDemo={form.data?.isDemo ?? false} /> : null}
    </Page>
  );
}

function Guide({ user, isDemo }: { user: User; isDemo: boolean }) {
  const t = useTexts(startTexts);
  const done = listDoneSteps(user);
  const canSend = done.includes('orders') && done.includes('factory');
  const first = useFirstOrder(!user.actingFor && !user.hasSent && canSend);
  // Only the owner sees the first steps; a team member who acts for an owner sees the daily dashboard.
  if (user.actingFor || done.length === STEPS.length) return <Today />;
  const next = STEPS.find((step) => !done.includes(step));
  const look = (step: Step) => (step === next ? 'main' : 'plain');
  return (
    <FirstMinute
      user={user}
      done={done}
      isDemo={isDemo}
      actions={{
        shop: (
          <Button look={look('shop')} onClick={openAddShop}>
            {t('shopAction')}
          </Button>
        ),
        orders: done.includes('orders') ? (
          <LinkButton to="/community/orders">{t('ordersAction')}</LinkButton>
        ) : (
          <LinkButton to="/community/shops" look={look('orders')} disabled={!done.includes('shop')}>
            {t('ordersWait')}
          </LinkButton>
        ),
        factory: (
          <LinkButton to="/community/user" hash="factories" look={look('factory')}>
            {t('factoryAction')}
          </LinkButton>
        ),
        send: (
          <LinkButton
            to="/community/orders"
            search={{ isAutofulfill: true, fulfil: first ?? undefined }}
            look={look('send')}
            disabled={!canSend}
          >
            {t(first === null ? 'sendAction' : 'sendFirst')}
          </LinkButton>
        ),
      }}
    />
  );
}

/** Shows the daily dashboard: first pending work and shops that need attention, then the figures (UI-10, PRF-12). */
function Today() {
  const t = useTexts(startTexts);
  const now = useNow();
  const url = useListUrl(DASHBOARD_SEARCH);
  const { search } = url;
  const shopIds = search.shops?.split(',');
  const summary = useTrackingSummary(shopIds);
  const figures = useDashboard(search);
  const shops = useTroubledShops(now);
  // Live events update the counts, as in the orders list.
  useLiveOrders(NO_IDS);
  useDashboardNews();
  return (
    <>
      {summary.isError ? <FailedBanner query={summary} hasRows={summary.data !== undefined} /> : null}
      <AttentionBanner summary={summary.data} isFailed={summary.isError} current={undefined} shops={shopIds} />
      <Stack gap={16} className={styles.work}>
        <DueList shops={search.shops} />
        <div>
          <Section title={t('troublesTitle')}>
            {shops.isError ? (
              <div className={styles.loading}>
                <FailedBanner query={shops} hasRows={shops.data !== undefined} />
              </div>
            ) : null}
            {shops.isPending ? (
              <div className={styles.loading}>
                <RowsSkeleton rows={2} />
              </div>
            ) : null}
            {shops.data?.length === 0 ? (
              <Text as="p" size={13} tone="muted" pad={14}>
                {t('noTroubles')}
              </Text>
            ) : null}
            <Text as="ul" plain>
              {shops.data?.map((shop) => (
                <li key={shop.id} className={styles.line}>
                  <StoreName shop={shop} />
                  <SyncBadge shop={shop} now={now} />
                  {isExpired(shop, now) || isEndingSoon(shop, now) ? <Expiry shop={shop} now={now} /> : null}
                </li>
              ))}
            </Text>
          </Section>
          {figures.isError ? null : (
            <MoneyNews
              news={figures.data?.news}
              shops={search.shops}
              onOpen={(figure) => url.move({ figure, of: 'news' })}
            />
          )}
        </div>
      </Stack>
      <Figures
        query={figures}
        search={search}
        onChange={(part) => url.move(part)}
        onFilter={(part) => url.filter(part)}
        onPage={url.setPage}
      />
    </>
  );
}
