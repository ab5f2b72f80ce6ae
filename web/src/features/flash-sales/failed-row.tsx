import type { FlashSaleSku } from '@bobbin/contract/flash-sales';
import { useTexts } from '../../i18n/use-texts.tsx';
import { flashSalesTexts } from '../../i18n/vi/flash-sales.ts';
import { Button } from '../../ui/button/button.tsx';
import { Money } from '../../ui/text/money.tsx';
import { formatLa } from '../../ui/text/time.ts';
import styles from './flash-sales.module.css';
import { SkuName } from './sku-name.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

interface FailedRowProps {
  sku: FlashSaleSku;
  /** Reason why a retry is not possible now. */
  refusal: string | null;
  isTicked: boolean;
  /** Called when the SKU is ticked or unticked; null if a retry is not possible. */
  onTick: ((isOn: boolean) => void) | null;
  onRetry: (() => void) | null;
}

/** Shows a failed SKU: the reason in our words and in the marketplace's words, and how to fix it. */
export function FailedRow({ sku, refusal, isTicked, onTick, onRetry }: FailedRowProps) {
  const t = useTexts(flashSalesTexts);
  const name = `${sku.productName} ${sku.skuName}`;
  return (
    <Stack as="li" gap={10} lineBelow="strong" className={styles.row}>
      <Row as="span" gap={4} shrinks>
        {onTick === null ? null : (
          <label data-touch="square" className={styles.tick}>
            <input
              type="checkbox"
              aria-label={t('panel.tick', { name })}
              checked={isTicked}
              onChange={(event) => onTick(event.target.checked)}
            />
          </label>
        )}
        <SkuName sku={sku} hasId />
      </Row>
      <Money amount={sku.dealPrice} empty="—" />
      <Stack as="span" breaks shrinks className={styles.reason}>
        <strong>{sku.reason === null ? '' : t(`reasons.${sku.reason}`)}</strong>
        <small>{sku.reason === null ? '' : t(`cures.${sku.reason}`)}</small>
        {sku.detail === '' ? null : <small lang="en">{sku.detail}</small>}
        {sku.overlapEndsAt === null ? null : (
          <small>{t('panel.overlapEnds', { time: formatLa(sku.overlapEndsAt, 'full') })}</small>
        )}
      </Stack>
      {onRetry === null ? null : (
        <Button size="small" name={`${t('panel.retry')}: ${name}`} reason={refusal} onClick={onRetry}>
          {t('panel.retry')}
        </Button>
      )}
    </Stack>
  );
}
