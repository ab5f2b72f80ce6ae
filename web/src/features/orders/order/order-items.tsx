import type { OrderDetail, OrderProduct } from '@bobbin/contract/orders';
import { listOrderProducts } from '@bobbin/contract/orders.calls';
import { colorHex } from '@bobbin/domain/products/colors';
import { isPlacement } from '@bobbin/domain/fulfilment/design-sides';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../../i18n/vi/fulfilment.ts';
import { orderPageTexts } from '../../../i18n/vi/order-page.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { CopyId } from '../../../ui/button/copy-id.tsx';
import { Bone, FailedBanner } from '../../../ui/list/list-states.tsx';
import { HiddenMoney } from '../../../ui/text/hidden-money.tsx';
import { Money } from '../../../ui/text/money.tsx';
import styles from './order-view.module.css';
import { Panel } from './panel.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';

/** Shows the products with their prices and designs; the query key is that of the fulfil dialog, so both share the cache. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const t = useTexts(orderPageTexts, fulfilmentTexts);
  const designs = useQuery({
    queryKey: ['orders', 'products', order.id],
    queryFn: ({ signal }) => call(listOrderProducts, { params: { id: order.id } }, { signal }),
  });
  return (
    <Panel title={t('products')}>
      {designs.isError ? <FailedBanner query={designs} hasRows={designs.data !== undefined} /> : null}
      {order.orderProducts.map((product) => {
        const known = designs.data?.find(({ id }) => id === product.id);
        return (
          <Stack
            key={product.id}
            as="article"
            fit
            gap={10}
            className={styles.item}
            data-cancelled={product.quantity === 0 || undefined}
          >
            <ItemHead product={product} currency={order.currency} />
            {designs.isPending ? <Bone width={180} height={64} /> : null}
            {known === undefined ? null : known.designs.length === 0 ? (
              <p className={styles.muted}>{t('noDesigns')}</p>
            ) : (
              <Row as="ul" plain align="stretch" wrap gap={10}>
                {known.designs.map((file) => (
                  <li key={file.placement}>
                    <a href={file.url} target="_blank" rel="noopener noreferrer" className={styles.design}>
                      <img src={file.thumbnailUrl ?? file.url} alt="" loading="lazy" decoding="async" />
                      <span>
                        {isPlacement(file.placement) ? t(`fulfilment:places.${file.placement}`) : file.placement}
                      </span>
                      <span className={styles.muted}>
                        {file.width}×{file.height}
                      </span>
                    </a>
                    {file.source === 'manual' ? null : <Badge tone="blue">{t('fromMemory')}</Badge>}
                  </li>
                ))}
              </Row>
            )}
          </Stack>
        );
      })}
    </Panel>
  );
}

function ItemHead({ product, currency }: { product: OrderProduct; currency: string }) {
  const t = useTexts(orderPageTexts, ordersTexts);
  const { discountPercent: discount } = product;
  const hex = product.productColor === null ? null : colorHex(product.productColor);
  const words = [product.productType, product.productColor, product.productSize];
  return (
    <Row align="stretch" gap={12} className={styles.itemHead}>
      <img src={product.skuImage} alt={product.skuName} width={64} height={64} loading="lazy" decoding="async" />
      <Text as="div" grow shrinks className={styles.itemWords}>
        <strong>{product.productName}</strong>
        <div className={styles.muted}>{product.skuName}</div>
        <Row gap={6}>
          <span
            className={styles.swatch}
            data-unknown={hex === null || undefined}
            style={hex === null ? undefined : { background: hex }}
            aria-hidden
          />
          {words.map((word) => word ?? t('unknown')).join(' · ')}
        </Row>
        <Row align="stretch" wrap tone="muted" className={styles.codes}>
          {product.sellerSku === '' ? null : <CopyId id={product.sellerSku} />}
          <CopyId id={product.skuId} />
        </Row>
      </Text>
      <Stack top className={styles.itemMoney}>
        <span>
          {product.salePrice === null ? <HiddenMoney /> : <Money amount={product.salePrice} currency={currency} />}{' '}
          <strong>{t('quantity', { count: product.quantity })}</strong>
        </span>
        {product.cancelledQuantity === 0 ? null : (
          <Badge tone="red">{t('orders:cancelledPieces', { count: product.cancelledQuantity })}</Badge>
        )}
        {discount === null || discount <= 0 ? null : (
          <span className={styles.muted}>
            <s>
              <Money amount={product.originalPrice} currency={currency} />
            </s>{' '}
            {t('discount', { percent: discount })}
          </span>
        )}
      </Stack>
    </Row>
  );
}
