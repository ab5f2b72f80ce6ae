import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import type { Walk } from '../../ui/overlay/walk.tsx';
import { PaymentDrawer } from './payment-drawer.tsx';
import { usePayment } from './use-payments.ts';

interface OpenedPaymentProps {
  id: string;
  /** The row of the loaded page; undefined when the page does not contain the withdrawal. */
  listed: StaffPaymentRequest | undefined;
  walk: Walk;
  isPaying: boolean;
  onPaying: () => void;
  onClose: () => void;
}

/** Shows the withdrawal of a link, also when the loaded page of the list does not contain it (WDR-11). */
export function OpenedPayment({ id, listed, walk, isPaying, onPaying, onClose }: OpenedPaymentProps) {
  const t = useTexts(paymentsTexts);
  const query = usePayment(id, listed === undefined);
  const row = listed ?? query.data;
  if (row !== undefined)
    return <PaymentDrawer row={row} walk={walk} isPaying={isPaying} onPaying={onPaying} onClose={onClose} />;
  return (
    <Drawer title={t('title')} walk={walk} onClose={onClose}>
      {query.isPending ? <RowsSkeleton rows={5} /> : null}
      {query.isError ? <FailedBanner query={query} hasRows={false} /> : null}
    </Drawer>
  );
}
