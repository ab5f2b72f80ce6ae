import type { FulfilBatch } from '@bobbin/contract/fulfil-batches';
import { factoryOf } from '@bobbin/domain/factories/factories';
import { useTexts } from '../../i18n/use-texts.tsx';
import { sendManyTexts } from '../../i18n/vi/send-many.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { isOtherCost, toWhy } from './order-sending.ts';
import styles from './send-many.module.css';

interface SendingRowProps {
  order: FulfilBatch['orders'][number];
  /** Shows the order in the list. */
  onShow: () => void;
  onRetry: (() => void) | null;
}

/** Shows one order of a bulk fulfil: its product, its factory, its result. */
export function SendingRow({ order, onShow, onRetry }: SendingRowProps) {
  const t = useTexts(sendManyTexts);
  const { orderId, state, house, fulfillId, quoted, cost, products } = order;
  const [first] = products;
  const why = toWhy(order);
  return (
    <li className={styles.row} data-state={state}>
      <button type="button" className={styles.id} onClick={onShow}>
        {orderId}
      </button>
      <span className={styles.product}>
        <span className={styles.name}>{first?.productName}</span>
        <span className={styles.hint}>
          {[
            first === undefined ? null : `${first.skuName} ×${first.quantity}`,
            products.length > 1 ? t('moreProducts', { count: products.length - 1 }) : null,
            house === null ? null : factoryOf(house).name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <strong className={styles.state}>{t(`states.${state}`)}</strong>
      <span className={styles.answer}>
        {fulfillId === null ? null : <span className={styles.code}>{fulfillId}</span>}
        {why === '' ? null : <span>{why}</span>}
        {state === 'asking' ? <span>{t('askingHint')}</span> : null}
      </span>
      <span className={styles.cost}>
        {cost === null && quoted === null ? null : <Money amount={cost ?? quoted} isEstimate={cost === null} />}
        {isOtherCost(order) ? (
          <small className={styles.differs}>
            {t('quoted')} <Money amount={quoted} />
          </small>
        ) : null}
      </span>
      <span className={styles.action}>
        {onRetry === null ? null : (
          <Button size="small" name={t('retryOne', { id: orderId })} onClick={onRetry}>
            {t('again')}
          </Button>
        )}
      </span>
    </li>
  );
}
