import type { Order } from '@bobbin/contract/orders';
import { PRODUCT_NAME_DASHBOARD_MAX } from '@bobbin/domain/limits';
import { checkLabel } from '@bobbin/domain/fulfilment/eligibility';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useLocale, useTexts } from '../i18n/use-texts.tsx';
import { dashboardTexts } from '../i18n/vi/dashboard.ts';
import { ordersLaterTexts } from '../i18n/vi/orders-later.ts';
import { todoTexts } from '../i18n/vi/todo.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { formatCount } from '../ui/text/count.ts';
import { DeadlineBadge } from '../ui/domain/deadline-badge.tsx';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';
import { Section } from '../ui/layout/section.tsx';
import { toOrderFacts } from '../ui/domain/order-facts.ts';
import { useNow } from '../ui/hooks/use-now.ts';
import { may } from '../ui/hooks/use-role.ts';
import { openResolve } from '../features/orders/actions/open-resolve.tsx';
import { LabelAction, NextAction } from '../features/orders/actions/order-actions.tsx';
import { canResolve } from '../features/orders/order/order-states.ts';
import { OrderLink } from '../features/orders/list/order-link.tsx';
import { useOrderActions } from '../features/orders/actions/use-order-actions.ts';
import styles from './pages.module.css';
import { useDueOrders } from '../features/dashboard/use-dashboard.ts';
import { Stack, Text } from '../ui/layout/boxes.tsx';

/** Lists the next orders that need action, each with the reason and the first step (ORD-39). */
export function DueList({ shops }: { shops: string | undefined }) {
  const t = useTexts(dashboardTexts, todoTexts);
  const locale = useLocale();
  const query = useDueOrders(shops);
  const now = useNow();
  const actions = useOrderActions();
  const navigate = useNavigate();
  const orders = query.data?.data ?? [];
  const chosen = shops?.split(',');
  return (
    <Section
      title={t('dueTitle')}
      actions={
        query.data === undefined ? null : (
          <Link to="/community/orders" search={{ attention: 'todo', shops: chosen }} className={styles.all}>
            {t('dueAll', { number: formatCount(query.data.meta.totalItems, locale) })}
          </Link>
        )
      }
    >
      <ListStates
        query={query}
        count={orders.length}
        skeleton={<RowsSkeleton rows={10} height={32} />}
        empty={
          <Text as="p" size={13} tone="muted" flush pad={14}>
            {t('dueNone')}
          </Text>
        }
      >
        <Text as="ul" plain>
          {orders.map((order) => (
            <Stack key={order.id} as="li" gap="4 12" size={13} lineBelow="soft" className={styles.row}>
              <span className={styles.due}>
                {order.dueAt === null ? (
                  <Badge tone="neutral">{t('noDue')}</Badge>
                ) : (
                  <DeadlineBadge dueAt={order.dueAt} now={now} />
                )}
              </span>
              <OrderLink id={order.id} className={styles.id}>
                {order.id}
              </OrderLink>
              <span className={styles.shop}>{order.shop.friendName || order.shop.nameShop}</span>
              <ProductName order={order} />
              <span>
                {order.todo.slice(0, 1).map((reason) => (
                  <Badge key={reason} tone={reason === 'dueSoon' || reason === 'missingLabel' ? 'amber' : 'red'}>
                    {t(`todo:reasons.${reason}`)}
                  </Badge>
                ))}
              </span>
              <span className={styles.action}>
                <DueAction
                  order={order}
                  now={now}
                  actions={actions}
                  onFulfil={(fulfil) =>
                    void navigate({ to: '/community/orders', search: { attention: 'todo', shops: chosen, fulfil } })
                  }
                />
              </span>
            </Stack>
          ))}
        </Text>
      </ListStates>
    </Section>
  );
}

/** Shows the action that resolves why the order needs action or, if there is none, the order's next step. */
function DueAction(props: ComponentProps<typeof NextAction>) {
  const { order, now, actions } = props;
  const t = useTexts(ordersLaterTexts);
  const [cause] = order.todo;
  const isAllowed = may(order, 'workOrders');
  if (isAllowed && cause === 'missingLabel' && checkLabel(toOrderFacts(order), now).ok)
    return <LabelAction order={order} now={now} actions={actions} look="plain" />;
  if (isAllowed && cause === 'unsettled' && canResolve(order)) {
    return (
      <Button size="small" name={`${t('resolve.action')} ${order.id}`} onClick={() => openResolve(order)}>
        {t('resolve.action')}
      </Button>
    );
  }
  return <NextAction {...props} />;
}

function ProductName({ order }: { order: Order }) {
  const [first] = order.orderProducts;
  if (first === undefined)
    return (
      <Text cut className={styles.product}>
        —
      </Text>
    );
  const name = [first.productName.slice(0, PRODUCT_NAME_DASHBOARD_MAX), first.productColor, first.productSize]
    .filter((word) => word !== null)
    .join(' · ');
  return (
    <Text cut className={styles.product} title={name}>
      {name}
      {first.quantity > 1 ? ` ×${first.quantity}` : ''}
    </Text>
  );
}
