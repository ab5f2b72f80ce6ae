import { ELSEWHERE_LINES_MAX } from '@bobbin/domain/limits';
import { isOwnSku } from '@bobbin/domain/orders/elsewhere';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { elsewhereTexts } from '../../../i18n/vi/elsewhere.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import styles from './elsewhere.module.css';
import { EMPTY_LINE, type DraftLine } from './order-draft.ts';
import { SkuSearch } from './sku-search.tsx';

interface OrderLinesFieldProps {
  shopId: string;
  /** The order that is changed; null enters a new one. */
  orderId: string | null;
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
}

/** Edits the products of an order from elsewhere (ELS-7). */
export function OrderLinesField({ shopId, orderId, lines, onChange }: OrderLinesFieldProps) {
  const t = useTexts(elsewhereTexts);
  // A SKU of the order itself only identifies the product, whose name can be changed (ELS-16).
  const isOfShop = ({ skuId }: DraftLine) => skuId !== null && (orderId === null || !isOwnSku(orderId, skuId));
  const next = Math.max(...lines.map(({ key }) => key)) + 1;
  const put = (key: number, changed: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  return (
    <Stack as="section" gap={12} aria-label={t('products')}>
      <strong>{t('products')}</strong>
      {lines.map((line, place) => (
        <Stack key={line.key} gap={8} role="group" aria-label={t('product', { number: place + 1 })}>
          <Row gap={8} justify="between">
            <Text size={13} weight={600}>
              {t('product', { number: place + 1 })}
            </Text>
            {lines.length === 1 ? null : (
              <Button size="small" look="quiet" onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}>
                {t('removeLine', { number: place + 1 })}
              </Button>
            )}
          </Row>
          {!isOfShop(line) ? (
            <SkuSearch
              shopId={shopId}
              onChoose={({ skuId, productName, productType, color, size }) =>
                put(line.key, { skuId, productName, productType, color, size })
              }
            />
          ) : (
            <Row gap={8} wrap size={13}>
              <Text tone="green" breaks shrinks>
                {t('ownSku', { sku: line.skuId ?? '' })}
              </Text>
              <Button size="small" look="quiet" onClick={() => put(line.key, { skuId: null })}>
                {t('dropSku')}
              </Button>
            </Row>
          )}
          <div className={styles.fields}>
            <TextField
              label={t('productName')}
              value={line.productName}
              maxLength={300}
              disabled={isOfShop(line)}
              onChange={(event) => put(line.key, { productName: event.target.value })}
            />
            {(['productType', 'color', 'size'] as const).map((field) => (
              <TextField
                key={field}
                label={t(field)}
                value={line[field] ?? ''}
                maxLength={field === 'size' ? 50 : 100}
                onChange={(event) => put(line.key, { [field]: event.target.value })}
              />
            ))}
            <TextField
              label={t('quantity')}
              inputMode="numeric"
              value={line.quantity}
              maxLength={3}
              onChange={(event) => put(line.key, { quantity: event.target.value })}
            />
          </div>
        </Stack>
      ))}
      <Row>
        <Button
          size="small"
          icon={<IconPlus size={14} stroke={1.75} aria-hidden />}
          disabled={lines.length >= ELSEWHERE_LINES_MAX}
          onClick={() => onChange([...lines, { ...EMPTY_LINE, key: next }])}
        >
          {t('addLine')}
        </Button>
      </Row>
    </Stack>
  );
}
