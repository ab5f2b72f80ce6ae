import type { Order, OrderProductDesigns } from '@bobbin/contract/orders';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { useRole } from '../../ui/hooks/use-role.ts';
import styles from './product-panel.module.css';
import { DIALOG_WIDTH, FulfilWork, type LibraryAsk } from './fulfil-work.tsx';
import { hasBareProduct, useFill, useFulfilment } from './use-fulfilment.ts';
import type { PrintWays } from './use-apply-scope.ts';
import { useMates } from './use-mates.ts';
import { useMeasured } from './use-measured.ts';
import { useWalkKeys, WalkButtons, type Walk } from './walk.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';

interface FulfilDialogProps {
  orderId: string;
  onClose: () => void;
  /** Called after the order was sent, saved or priced; by default the dialog closes. */
  onDone?: () => void;
  /** Navigation to the previous and the next order. */
  walk?: Walk | undefined;
  /** Renders the library in which a file for one side is chosen. */
  renderLibrary: (ask: LibraryAsk) => ReactNode;
  /** Opens the dialogs of the library of prints; absent where no print can be placed. */
  prints?: PrintWays | undefined;
  /** Opens the dialog that answers the buyer's request. */
  onAnswerBuyer: (orderId: string) => void;
  /** Called with the order after it was sent, saved or priced. */
  onChanged: (order: Order) => void;
}

/** Shows the dialog 'Fulfill Order {id} - {store}'. It loads all its data by the order id, so that its URL can be shared. */
export function FulfilDialog(props: FulfilDialogProps) {
  const { orderId, onClose, onDone = onClose, onChanged, onAnswerBuyer, renderLibrary, prints, walk } = props;
  const t = useTexts(fulfilmentTexts, uiTexts);
  const pressKey = useWalkKeys(walk);
  const isNarrow = useNarrow();
  const toRefusal = useRole();
  const { order, products, settings } = useFulfilment(orderId);
  const mayWork = order.data?.rights.includes('workOrders') === true;
  const { isFilling } = useFill(orderId, mayWork && hasBareProduct(products.data));
  const { mates, isPending: isGathering, failed } = useMates(order.data, mayWork);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [measured = [], ...measuredMates] = useMeasured([
    { orderId, products: products.data ?? [] },
    ...mates.map((mate) => ({ orderId: mate.order.id, products: mate.products })),
  ]);
  // The link of a colleague can open the dialog for anyone, but sending needs the permission.
  const refusal = order.data === undefined ? null : toRefusal(order.data, 'workOrders');
  if (refusal !== null) {
    return (
      <Dialog title={`${t('title')} ${orderId}`} onClose={onClose} width={560}>
        <p role="alert">{refusal}</p>
      </Dialog>
    );
  }
  // The dialog also opens without saved settings; it then uses the factory's defaults.
  const isLoading = order.isPending || products.isPending || settings.isPending || isFilling || isGathering;
  // Nothing can be sent until every order of the parcel has loaded (FUL-128). An open dialog keeps the person's choices while another order
  // joins the parcel.
  const isWhole = !isGathering && failed === null;
  const isReady =
    order.data !== undefined && products.data !== undefined && (isWhole ? !isLoading : openedId === orderId);
  if (isReady && openedId !== orderId) setOpenedId(orderId);
  if (isReady) {
    return (
      <FulfilWork
        key={orderId}
        order={order.data}
        products={measured.filter(isWanted)}
        mates={mates.map((mate, place) => ({ ...mate, products: measuredMates[place]?.filter(isWanted) ?? [] }))}
        isWhole={isWhole}
        failed={failed}
        cancelled={products.data.filter(({ cancelledQuantity }) => cancelledQuantity > 0)}
        settings={settings.data}
        onClose={onClose}
        onDone={onDone}
        onChanged={onChanged}
        renderLibrary={renderLibrary}
        prints={prints}
        onAnswerBuyer={onAnswerBuyer}
        walk={walk}
      />
    );
  }
  return (
    <Dialog
      title={`${t('title')} ${orderId}`}
      onClose={onClose}
      width={isLoading ? DIALOG_WIDTH : 560}
      isFullScreen={isNarrow && isLoading}
      isStill={walk !== undefined}
      head={walk === undefined ? undefined : (leaveTo) => <WalkButtons walk={walk} leaveTo={leaveTo} />}
      onKey={pressKey}
    >
      {order.isError ? <FailedBanner query={order} hasRows={false} /> : null}
      {products.isError && !order.isError ? <FailedBanner query={products} hasRows={false} /> : null}
      {failed === null || order.isError || products.isError ? null : <FailedBanner query={failed} hasRows={false} />}
      {isLoading ? (
        <Stack gap={18} className={styles.loading} role="status" aria-label={t('ui:loading')}>
          <RowsSkeleton rows={5} height={64} />
          <RowsSkeleton rows={8} height={40} />
        </Stack>
      ) : null}
    </Dialog>
  );
}

/** Returns whether a product must be made; a product whose pieces are all cancelled is not made (PRD-2). */
function isWanted({ quantity }: OrderProductDesigns): boolean {
  return quantity > 0;
}
