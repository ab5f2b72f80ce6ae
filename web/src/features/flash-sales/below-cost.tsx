import type { FlashSalePreview } from '@bobbin/contract/flash-sales';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { flashSalesTexts } from '../../i18n/vi/flash-sales.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { DataList } from '../../ui/list/data-list/data-list.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Segments } from '../../ui/button/segments.tsx';
import { BELOW_LIST } from './below-cost-columns.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import styles from './flash-sales.module.css';

/** Number of rows shown in the dialog; of the other rows only the number is shown. */
const SHOWN = 8;

interface BelowCostPanelProps {
  preview: UseQueryResult<FlashSalePreview>;
  deal: number | null;
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
  onLower: (deal: number) => void;
}

/**
 * Lists the SKUs that the deal would sell below cost, each with the highest deal that still makes a profit. SKUs whose cost is unknown are listed
 * separately (FSL-8).
 */
export function BelowCostPanel({ preview, deal, isKept, onKeep, onLower }: BelowCostPanelProps) {
  const t = useTexts(flashSalesTexts, uiTexts);
  const locale = useLocale();
  const { data } = preview;
  if (data === undefined) {
    if (!preview.isError) return null;
    return (
      <div>
        <Failure error={preview.error} />
        <Button reads onClick={() => void preview.refetch()}>
          {t('ui:retry')}
        </Button>
      </div>
    );
  }
  const count = (number: number) => formatCount(number, locale);
  const unknown =
    data.unknownCount === 0 ? null : (
      <p className={styles.hint}>{t('cost.unknown', { count: count(data.unknownCount) })}</p>
    );
  if (data.belowCount === 0) {
    const isAnyKnown = data.unknownCount < data.skuTotal;
    return (
      <div>
        {isAnyKnown ? <p className={styles.hint}>{t('cost.none')}</p> : null}
        {unknown}
      </div>
    );
  }
  return (
    <section className={styles.below} aria-label={t('cost.table')}>
      <Row as="p" align="stretch" gap={8} flush pad="10 12" fill="red" className={styles.belowHead} role="status">
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
        <span>
          <strong>{t('cost.title', { count: count(data.belowCount), deal: deal ?? '' })}</strong>{' '}
          {t('cost.text', { fee: data.feeBasisPoints / 100 })} {data.isFeeDefault ? t('cost.defaultFee') : ''}
        </span>
      </Row>
      <div data-flush>
        <DataList list={BELOW_LIST} rows={data.below.slice(0, SHOWN)} context={undefined} />
      </div>
      {data.belowCount > SHOWN ? (
        <Text as="p" tone="muted" flush pad="6 10">
          {t('cost.more', { count: count(data.belowCount - SHOWN) })}
        </Text>
      ) : null}
      <Row justify="between" wrap gap={8} pad="10 12">
        <Segments
          name={t('cost.choice')}
          value={isKept ? 'keep' : 'skip'}
          onChange={(value) => onKeep(value === 'keep')}
          choices={[
            { value: 'skip', label: t('cost.skip', { count: count(data.belowCount) }) },
            { value: 'keep', label: t('cost.keep', { count: count(data.belowCount) }) },
          ]}
        />
        <Lower safeDeal={data.safeDeal} onLower={onLower} />
      </Row>
      {unknown}
    </section>
  );
}

function Lower({ safeDeal, onLower }: { safeDeal: number | null; onLower: (deal: number) => void }) {
  const t = useTexts(flashSalesTexts);
  if (safeDeal === null) return null;
  return (
    <Button size="small" onClick={() => onLower(safeDeal)}>
      {t('cost.lower', { deal: safeDeal })}
    </Button>
  );
}
