import styles from './flash-sales.module.css';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

interface SkuNameProps {
  sku: { skuId: string; productName: string; skuName: string; skuImage: string | null };
  /** True shows the variant's id as well. */
  hasId?: boolean;
}

/** Shows a variant with its picture. */
export function SkuName({ sku, hasId = false }: SkuNameProps) {
  return (
    <Row as="span" gap={8} shrinks>
      {sku.skuImage === null ? (
        <span className={styles.picture} />
      ) : (
        <img className={styles.picture} src={sku.skuImage} alt="" width={36} height={36} loading="lazy" />
      )}
      <Stack as="span" shrinks className={styles.skuText}>
        <strong title={sku.productName}>{sku.productName}</strong>
        <small>
          {sku.skuName}
          {hasId ? <code>{sku.skuId}</code> : null}
        </small>
      </Stack>
    </Row>
  );
}
