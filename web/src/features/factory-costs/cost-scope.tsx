import type { FactoryCost } from '@bobbin/contract/factory-costs';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoryCostsTexts } from '../../i18n/vi/factory-costs.ts';
import styles from './factory-costs.module.css';
import { toOptionLabel } from './options.ts';

type Scope = Pick<FactoryCost, 'house' | 'garment' | 'sku' | 'size' | 'line' | 'facility' | 'shipping'>;

/** Shows the parcels to which a price applies; a price without a condition applies to all parcels. */
export function CostScope({ cost }: { cost: Scope }) {
  const t = useTexts(factoryCostsTexts);
  const { house, garment, sku, size, line, facility, shipping } = cost;
  const words = [
    garment,
    size,
    sku === null ? null : `SKU ${sku}`,
    line,
    facility === null ? null : toOptionLabel(house, 'facility', facility),
    shipping === null ? null : toOptionLabel(house, 'shipping', shipping),
  ].filter((word) => word !== null);
  return words.length === 0 ? <span className={styles.muted}>{t('all')}</span> : <span>{words.join(' · ')}</span>;
}
