import type { ShopProduct } from '@bobbin/contract/shops';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { Button } from '../../ui/button/button.tsx';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './shops.module.css';

const TONES: Readonly<Record<string, Tone>> = {
  ACTIVATE: 'green',
  FAILED: 'red',
  FREEZE: 'amber',
  PLATFORM_DEACTIVATED: 'amber',
};

/** The shop of the products, and whether the user may place prints on them. */
export interface ProductContext {
  shopId: string;
  mayPlace: boolean;
  /** Opens the placement of a print on a product. */
  onPlace: (product: { shopId: string; productId: string; name: string }) => void;
}

/** Columns of a shop's products. */
export const PRODUCT_LIST: List<ShopProduct, ProductContext> = {
  name: 'shop-products',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 62,
  cardPx: 150,
  columns: [
    {
      key: 'product',
      title: 'shops:product',
      minWidth: 260,
      isFixed: true,
      card: 'head',
      cell: (product) => <Product product={product} />,
    },
    {
      key: 'status',
      title: 'shops:status',
      width: 150,
      card: 'state',
      cell: ({ status }) => <ProductStatus status={status} />,
    },
    {
      key: 'skus',
      title: 'shops:variants',
      width: 220,
      card: 'body',
      cell: (product) => <Variants product={product} />,
    },
    {
      key: 'price',
      title: 'shops:price',
      width: 150,
      align: 'end',
      card: 'fact',
      cell: (product) => <Price product={product} />,
    },
    {
      key: 'updatedAt',
      title: 'shops:changedAt',
      width: 130,
      card: 'fact',
      cell: ({ updatedAt }) => (updatedAt === null ? '–' : <LaTime at={updatedAt} />),
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 130,
      align: 'end',
      card: 'foot',
      cell: (product, context) => <PlaceButton product={product} context={context} />,
    },
  ],
};

function Product({ product }: { product: ShopProduct }) {
  return (
    <Row gap={10} shrinks className={styles.product}>
      {product.image === null ? (
        <span className={styles.blank} aria-hidden />
      ) : (
        <img src={product.image} alt="" width={44} height={44} loading="lazy" decoding="async" />
      )}
      <div>
        <Text cut className={styles.title} title={product.title}>
          {product.title}
        </Text>
        <CopyId id={product.id} />
      </div>
    </Row>
  );
}

/** Shows the status of a product; a status that this version does not know is shown unchanged. */
function ProductStatus({ status }: { status: string }) {
  return <Badge tone={TONES[status] ?? 'neutral'}>{findText(`shops:productStatus.${status}`) ?? status}</Badge>;
}

/** Shows the number of variants of a product; on request it lists them. */
function Variants({ product }: { product: ShopProduct }) {
  const t = useTexts(shopsTexts);
  if (product.skus.length === 0) return <>–</>;
  return (
    <details>
      <summary>{t('variantsOf', { count: product.skuCount })}</summary>
      <Stack as="ul" size={12} flush above={4} pad={0} className={styles.variants}>
        {product.skus.map((sku) => (
          <li key={sku.id}>
            <span>{sku.name ?? sku.id}</span>
            <Text tone="muted">{sku.sellerSku}</Text>
            <Money amount={sku.price} empty="–" />
          </li>
        ))}
      </Stack>
    </details>
  );
}

function Price({ product: { lowestPrice, highestPrice } }: { product: ShopProduct }) {
  if (lowestPrice === null || lowestPrice === highestPrice) return <Money amount={lowestPrice} empty="–" />;
  return (
    <>
      <Money amount={lowestPrice} /> – <Money amount={highestPrice} />
    </>
  );
}

/** Begins the placement of a print on the product (PRW-15). */
function PlaceButton({ product, context }: { product: ShopProduct; context: ProductContext }) {
  const t = useTexts(shopsTexts);
  const { shopId, mayPlace, onPlace } = context;
  if (!mayPlace) return null;
  return (
    <Button
      size="small"
      name={`${t('placePrint')}: ${product.title}`}
      onClick={() => onPlace({ shopId, productId: product.id, name: product.title })}
    >
      {t('placePrint')}
    </Button>
  );
}
