import type { FulfilBatch } from '@bobbin/contract/fulfil-batches';
import { houseName } from '@bobbin/domain/factories/houses';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { sendManyTexts } from '../../../i18n/vi/send-many.ts';
import { formatCount } from '../../../ui/text/count.ts';
import { listHouseShares } from './order-sending.ts';
import styles from './send-many.module.css';
import { ShareBar } from './share-bar.tsx';
import { Row } from '../../../ui/layout/boxes.tsx';

/** Shows for each factory how many orders are done, and how many failed (BLK-20). */
export function HouseShares({ orders }: { orders: FulfilBatch['orders'] }) {
  const t = useTexts(sendManyTexts);
  const locale = useLocale();
  const shares = listHouseShares(orders);
  if (shares.length === 0) return null;
  return (
    <Row as="ul" plain align="stretch" wrap gap="8 24" className={styles.houses} aria-label={t('byHouse')}>
      {shares.map(({ house, done, failed, moving, count }) => (
        <li key={house}>
          <Row as="span" align="stretch" justify="between" gap={8} numeric className={styles.houseLine}>
            <strong>{houseName(house)}</strong>
            <span>
              {formatCount(done, locale)} / {formatCount(count, locale)}
              {failed === 0 ? null : <em>{t('failedCount', { count: failed })}</em>}
            </span>
          </Row>
          <ShareBar
            parts={[
              ['done', done],
              ['failed', failed],
              ['moving', moving],
            ]}
          />
        </li>
      ))}
    </Row>
  );
}
