import type { Quote } from '@bobbin/contract/fulfilment';
import type { OrderDetail } from '@bobbin/contract/orders';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { reasonsTexts } from '../../i18n/vi/reasons.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';

interface MateHeadingProps {
  order: OrderDetail;
  /** True for the order from which the dialog was opened. */
  isOwn: boolean;
  quote: Quote | undefined;
}

/** Heading above the products of an order in a shared parcel, with the order's share of the cost (FUL-128). */
export function MateHeading({ order, isOwn, quote }: MateHeadingProps) {
  const t = useTexts(fulfilmentTexts, reasonsTexts);
  const share = quote?.parcel.find(({ orderId }) => orderId === order.id)?.share;
  return (
    <Row as="h3" wrap gap="4 8" size={13} weight={650} flush above={6}>
      {t(isOwn ? 'parcel.own' : 'parcel.mate')} <CopyId id={order.id} />
      {order.isBuyerRequestCancel ? <Badge tone="red">{t('reasons:CANCEL_REQUESTED')}</Badge> : null}
      {share === undefined ? null : (
        <Text tone="muted" weight={500} push>
          {t('parcel.share')} <Money amount={share} />
        </Text>
      )}
    </Row>
  );
}
