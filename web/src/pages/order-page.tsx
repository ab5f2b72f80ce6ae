import type { Order, OrderDetail } from '@bobbin/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { IconBrush, IconChevronLeft } from '../ui/icons.ts';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { useLiveEvents } from '../api/events.ts';
import type { PrintWays } from '../features/fulfilment/use-apply-scope.ts';
import { openCreate } from '../features/designs/open-create.tsx';
import { OrderView } from '../features/orders/order/order-view.tsx';
import styles from '../features/orders/order/order-view.module.css';
import { useOrderActions } from '../features/orders/actions/use-order-actions.ts';
import { publishOrder, toDetailKey, useOrder } from '../features/orders/list/use-orders.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { orderPageTexts } from '../i18n/vi/order-page.ts';
import { Button } from '../ui/button/button.tsx';
import { CopyId } from '../ui/button/copy-id.tsx';
import { Bone, FailedBanner } from '../ui/list/list-states.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { may } from '../ui/hooks/use-role.ts';
import { isApiError } from '../api/api-error.ts';
import { openRequests } from '../features/orders/actions/open-requests.tsx';
import { PRINT_WAYS } from './print-ways.ts';
import { renderLibrary } from './render-library.tsx';
import { Stack } from '../ui/layout/boxes.tsx';

const FulfilDialog = lazy(async () => ({
  default: (await import('../features/fulfilment/fulfil-dialog.tsx')).FulfilDialog,
}));

/** Page that shows one of the orders of the acting owner. */
export function OrderPage() {
  const t = useTexts(orderPageTexts);
  const { id } = useParams({ from: '/community/orders/$id' });
  const back = (
    <Link to="/community/orders" className={styles.back}>
      <IconChevronLeft size={15} stroke={1.5} aria-hidden />
      {t('back')}
    </Link>
  );
  return (
    <OrderScreen
      id={id}
      back={back}
      toShop={({ friendName, nameShop }) => <span>{friendName || nameShop}</span>}
      toActions={(order) => <HireDesign order={order} />}
      prints={PRINT_WAYS}
    />
  );
}

/** Opens the dialog that requests a design for this order, with the order's products filled in (DSN-40). */
function HireDesign({ order }: { order: OrderDetail }) {
  const t = useTexts(orderPageTexts);
  if (!may(order, 'workOrders')) return null;
  // The request contains one product per SKU, because a design does not depend on the quantity. Cancelled products are left out.
  const wanted = new Map(
    order.orderProducts
      .filter(({ quantity }) => quantity > 0)
      .map((product) => [
        product.skuId,
        { name: product.productName, skuId: product.skuId, skuName: product.skuName, skuImage: product.skuImage },
      ]),
  );
  return (
    <Button
      icon={<IconBrush size={16} stroke={1.5} aria-hidden />}
      onClick={() => openCreate({ orderId: order.id, products: [...wanted.values()] })}
    >
      {t('hireDesign')}
    </Button>
  );
}

interface OrderScreenProps {
  id: string;
  /** Link back to the list of orders. */
  back: ReactNode;
  toShop: (shop: Order['shop']) => ReactNode;
  /** Further actions on the order. */
  toActions?: (order: OrderDetail) => ReactNode;
  /** Dialogs of the library of prints; absent for staff. */
  prints?: PrintWays;
}

/** Shows one order with its facts, its timeline and its actions. */
export function OrderScreen({ id, back, toShop, toActions, prints }: OrderScreenProps) {
  const t = useTexts(orderPageTexts);
  const client = useQueryClient();
  const query = useOrder(id);
  const actions = useOrderActions();
  const [fulfilling, setFulfilling] = useState<string | null>(null);
  const { data: order } = query;

  useLiveEvents((signal) => {
    const isMine = signal.type === 'reconnected' || (signal.type === 'orders' && signal.ids.includes(id));
    if (isMine) void client.invalidateQueries({ queryKey: toDetailKey(id) });
  });

  return (
    <Page
      title={
        <>
          {t('title')} <CopyId id={id} />
        </>
      }
      aside={
        <>
          {back}
          {order === undefined ? null : toShop(order.shop)}
        </>
      }
      actions={order === undefined ? null : toActions?.(order)}
    >
      {isApiError(query.error, 'NOT_FOUND') ? (
        <Message title={t('failed')} text={t('notFound')} />
      ) : query.isError ? (
        <FailedBanner query={query} hasRows={order !== undefined} />
      ) : null}
      {query.isPending ? (
        <Stack gap={14} className={styles.loading} role="status" aria-label={t('loading')}>
          <Bone width="100%" height={420} />
          <Bone width="100%" height={420} />
        </Stack>
      ) : null}
      {order === undefined ? null : <OrderView order={order} actions={actions} onFulfil={setFulfilling} />}
      {fulfilling === null ? null : (
        <Suspense>
          <FulfilDialog
            renderLibrary={renderLibrary}
            prints={prints}
            onAnswerBuyer={(id) => openRequests([id])}
            orderId={fulfilling}
            onClose={() => setFulfilling(null)}
            onChanged={(changed) => publishOrder(client, changed)}
          />
        </Suspense>
      )}
    </Page>
  );
}
