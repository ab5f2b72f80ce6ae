import type { Quote } from '@bobbin/contract/fulfilment';
import type { OrderDetail } from '@bobbin/contract/orders';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { reasonsTexts } from '../../i18n/vi/reasons.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { Money } from '../../ui/text/money.tsx';
import styles from './parcel.module.css';

interface MateHeadingProps {
  order: OrderDetail;
  /** Whether it is the order of the dialog. */
  isOwn: boolean;
  quote: Quote | undefined;
}

/** Names an order of the parcel above its products, with its share of the cost (FUL-128). */
export function MateHeading({ order, isOwn, quote }: MateHeadingProps) {
  const t = useTexts(fulfilmentTexts, reasonsTexts);
  const share = quote?.parcel.find(({ orderId }) => orderId === order.id)?.share;
  return (
    <h3 className={styles.mate}>
      {t(isOwn ? 'parcel.own' : 'parcel.mate')} <CopyId id={order.id} />
      {order.isBuyerRequestCancel ? <Badge tone="red">{t('reasons:CANCEL_REQUESTED')}</Badge> : null}
      {share === undefined ? null : (
        <span className={styles.share}>
          {t('parcel.share')} <Money amount={share} />
        </span>
      )}
    </h3>
  );
}
