import type { SkuBulkResults, SkuDesign } from '@bobbin/contract/sku-designs';
import { displayMoney, formatMoney, parseMoney } from '@bobbin/domain/money/money';
import { useId, useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { skuDesignsTexts } from '../../i18n/vi/sku-designs.ts';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { Text } from '../../ui/layout/boxes.tsx';
import { SelectionAction, SelectionBar } from '../../ui/list/selection-bar.tsx';
import { FIRST_PRICE, isSkuPrice } from './sku-price.ts';
import styles from './sku-card.module.css';
import { useAskSkuDesigns } from './use-sku-designs.ts';

interface BulkBarProps {
  chosen: readonly SkuDesign[];
  /** Cards of the page that can be requested together. */
  askable: readonly SkuDesign[];
  /** Cards of the page that must be requested one by one. */
  blocked: number;
  /** The owner's balance in dollars. */
  balance: string | null;
  onChoose: (ids: readonly string[]) => void;
  onDone: (results: SkuBulkResults['results']) => void;
}

/** Requests the designs of the selected cards with one maximum price, shown beside the balance (SKD-18). */
export function BulkBar({ chosen, askable, blocked, balance, onChoose, onDone }: BulkBarProps) {
  const t = useTexts(skuDesignsTexts);
  const locale = useLocale();
  const id = useId();
  const [price, setPrice] = useState<string>(FIRST_PRICE);
  const ask = useAskSkuDesigns();
  const isValid = isSkuPrice(price);
  const most = isValid ? formatMoney(parseMoney(price.trim()) * chosen.length) : null;
  const toAmount = (amount: string) => displayMoney(parseMoney(amount), locale);
  const isShort = most !== null && balance !== null && parseMoney(most) > parseMoney(balance);

  async function send() {
    if (!isValid || ask.isPending) return;
    try {
      const { results } = await ask.mutateAsync({ ids: chosen.map((card) => card.id), price: price.trim() });
      const asked = results.filter(({ result }) => result === 'asked').length;
      const left = results.length - asked;
      notify({
        tone: left === 0 ? 'success' : 'warning',
        title: t('bulkAsked', { count: asked }),
        ...(left === 0 ? {} : { text: t('bulkLeft', { count: left }) }),
      });
      onDone(results);
    } catch (error) {
      notifyError(error);
    }
  }

  const skus = chosen.reduce((sum, card) => sum + card.skus.length, 0);
  const orders = chosen.reduce((sum, card) => sum + card.waitingOrders, 0);
  return (
    <div className={styles.bulk}>
      <SelectionBar
        count={chosen.length}
        total={askable.length}
        onSelectAll={() => onChoose(askable.map((card) => card.id))}
        onClear={() => onChoose([])}
      >
        <Text size={12} pad="4 0">
          {t('bulkCovers', { skus, orders })}
          {blocked === 0 ? null : ` · ${t('bulkBlocked', { count: blocked })}`}
        </Text>
        <Text as="label" htmlFor={id} size={12} pad="4 0">
          {t('bulkPrice')}
        </Text>
        <input
          id={id}
          className={styles.bulkPrice}
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          value={price}
          aria-invalid={!isValid || undefined}
          aria-describedby={`${id}-most`}
          onChange={(event) => setPrice(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void send();
          }}
        />
        <Text id={`${id}-most`} size={12} pad="4 0" weight={isShort ? 650 : 400}>
          {most === null ? t('bulkInvalid') : t('bulkMost', { price: toAmount(most) })}
          {balance === null ? null : ` · ${t('bulkBalance', { price: toAmount(balance) })}`}
        </Text>
        <SelectionAction isMain reason={isValid ? null : t('bulkInvalid')} onClick={() => void send()}>
          {t('bulkAsk', { count: chosen.length })}
        </SelectionAction>
      </SelectionBar>
    </div>
  );
}
