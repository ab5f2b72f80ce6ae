import type { FulfilBatch } from '@bobbin/contract/fulfil-batches';
import { factoryOf } from '@bobbin/domain/factories/factories';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { sendManyTexts } from '../../../i18n/vi/send-many.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { isOtherCost, toReview, toWhy } from './order-sending.ts';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';
import styles from './send-many.module.css';

interface SendingRowProps {
  order: FulfilBatch['orders'][number];
  /** Opens the list with this order. */
  onShow: () => void;
  onRetry: (() => void) | null;
}

/** Shows one order of a bulk fulfil with its product, its factory and its result. */
export function SendingRow({ order, onShow, onRetry }: SendingRowProps) {
  const t = useTexts(sendManyTexts);
  const { orderId, state, house, fulfillId, quoted, cost, products } = order;
  const [first] = products;
  const why = toWhy(order);
  return (
    <Stack as="li" gap="2 12" lineBelow="strong" className={styles.row} data-state={state}>
      <button type="button" className={styles.id} onClick={onShow}>
        {orderId}
      </button>
      <Stack as="span" shrinks className={styles.product}>
        <Text cut>{first?.productName}</Text>
        <Text size={12} tone="muted" weight={400} flush className={styles.hint}>
          {[
            first === undefined ? null : `${first.skuName} ×${first.quantity}`,
            products.length > 1 ? t('moreProducts', { count: products.length - 1 }) : null,
            house === null ? null : factoryOf(house).name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
      <strong className={styles.state}>{t(`states.${state}`)}</strong>
      <Stack as="span" breaks className={styles.answer}>
        {fulfillId === null ? null : (
          <Text size={12} mono className={styles.code}>
            {fulfillId}
          </Text>
        )}
        {why === '' ? null : <span>{why}</span>}
        {order.reasons.includes('TEXT_UNAPPROVED') ? (
          <a href={toReview([orderId])} target="_blank" rel="noreferrer">
            {t('review', { count: 1 })}
          </a>
        ) : null}
        {state === 'asking' ? <span>{t('askingHint')}</span> : null}
      </Stack>
      <Stack as="span" align="end" numeric className={styles.cost}>
        {cost === null && quoted === null ? null : <Money amount={cost ?? quoted} isEstimate={cost === null} />}
        {isOtherCost(order) ? (
          <Text as="small" tone="amber">
            {t('quoted')} <Money amount={quoted} />
          </Text>
        ) : null}
      </Stack>
      <span className={styles.action}>
        {onRetry === null ? null : (
          <Button size="small" name={t('retryOne', { id: orderId })} onClick={onRetry}>
            {t('again')}
          </Button>
        )}
      </span>
    </Stack>
  );
}
