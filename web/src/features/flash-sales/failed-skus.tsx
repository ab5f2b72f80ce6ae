import type { FlashSaleDetail, FlashSaleSku } from '@bobbin/contract/flash-sales';
import { DEAL_MAX, DEAL_MIN } from '@bobbin/domain/flash-sales/deal';
import type { SaleSkuReason } from '@bobbin/domain/flash-sales/standing';
import { useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { flashSalesTexts } from '../../i18n/vi/flash-sales.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/count.ts';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Money } from '../../ui/money.tsx';
import { notify } from '../../ui/notify.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './flash-sales.module.css';
import { canStop } from './sale-actions.tsx';
import { SkuName } from './sku-name.tsx';
import { useFailedSkus, useRetrySale, type RetryWish } from './use-flash-sales.ts';
import { useNow } from '../../ui/use-now.ts';
import { may } from '../../ui/use-role.ts';

/** SKUs that failed: each with its reason, the marketplace's words and what helps; tried again one, by reason, or all (FSL-7). */
export function FailedSkus({ sale }: { sale: FlashSaleDetail }) {
  const t = useTexts(flashSalesTexts, uiTexts);
  const locale = useLocale();
  const [reason, setReason] = useState<SaleSkuReason | 'all'>('all');
  const [page, setPage] = useState(1);
  const [deal, setDeal] = useState(String(sale.deal));
  const asked = reason === 'all' ? undefined : reason;
  const now = useNow();
  const { id: saleId, shopId } = sale;
  const failed = useFailedSkus({ shopId, saleId, reason: asked, page, version: sale.skuFailed });
  const retry = useRetrySale(sale);
  const reasons = sale.reasons.filter(
    ({ reason: one }) => one !== 'BELOW_COST' && one !== 'NO_PRICE' && one !== 'STOPPED',
  );
  const isReopenable = sale.problem === 'ALL_REFUSED' && may(sale, 'manageShops');
  const mayRetry = (canStop(sale) || isReopenable) && sale.timeEnd * 1000 > now;
  const wanted = Number(deal);
  const isDeal = Number.isInteger(wanted) && wanted >= DEAL_MIN && wanted <= DEAL_MAX;
  const wrong = isDeal ? null : t('panel.dealWrong');
  const isOther = isDeal && wanted !== sale.deal;
  if (sale.skuFailed === 0) return <p className={styles.hint}>{`${t('panel.noFailed')} ${t('panel.noFailedText')}`}</p>;

  const count = asked === undefined ? sale.skuFailed : (reasons.find((one) => one.reason === asked)?.count ?? 0);

  function tryAgain(wish: RetryWish) {
    const other = isOther ? { deal: wanted } : {};
    retry.mutate(
      { ...wish, ...other },
      {
        onSuccess: (after) => {
          const left = after.skuFailed - sale.skuFailed + (wish.skuIds?.length ?? count);
          const text = left > 0 ? t('panel.retriedSome', { count: formatCount(left, locale) }) : t('panel.retried');
          notify({ tone: left > 0 ? 'warning' : 'success', title: t('updateTitle'), text });
        },
      },
    );
  }

  const rows = failed.data?.data ?? [];
  return (
    <section className={styles.failed}>
      <header className={styles.failedHead}>
        <h3>{t('panel.failedTitle')}</h3>
        <Segments
          name={t('panel.failedTitle')}
          value={reason}
          onChange={(next) => {
            setReason(next);
            setPage(1);
          }}
          choices={[
            { value: 'all' as const, label: t('panel.all', { count: formatCount(sale.skuFailed, locale) }) },
            ...reasons.map((one) => ({
              value: one.reason,
              label: t('panel.reasonOf', { reason: t(`reasons.${one.reason}`), count: formatCount(one.count, locale) }),
            })),
          ]}
        />
      </header>
      <Failure error={retry.error ?? failed.error} />
      {failed.isError ? <Button onClick={() => void failed.refetch()}>{t('ui:retry')}</Button> : null}
      <ul className={styles.rows} aria-label={t('panel.table')} aria-busy={failed.isPending || undefined}>
        {rows.map((sku) => (
          <FailedRow
            key={sku.skuId}
            sku={sku}
            refusal={wrong}
            onRetry={mayRetry ? () => tryAgain({ skuIds: [sku.skuId] }) : null}
          />
        ))}
      </ul>
      {failed.data === undefined ? null : <Pagination meta={failed.data.meta} onPage={setPage} />}
      {mayRetry ? (
        <footer className={styles.retry}>
          <span className={styles.hint}>{t('panel.hint')}</span>
          <TextField
            label={t('panel.deal')}
            value={deal}
            inputMode="numeric"
            problem={wrong}
            onChange={(event) => setDeal(event.target.value)}
          />
          <Button
            look="main"
            isBusy={retry.isPending}
            reason={wrong}
            onClick={() => tryAgain(asked === undefined ? {} : { reason: asked })}
          >
            {t(isOther ? 'panel.retryAllAt' : 'panel.retryAll', { count: formatCount(count, locale), deal: wanted })}
          </Button>
        </footer>
      ) : null}
    </section>
  );
}

interface FailedRowProps {
  sku: FlashSaleSku;
  /** Why nothing can be tried now. */
  refusal: string | null;
  onRetry: (() => void) | null;
}

function FailedRow({ sku, refusal, onRetry }: FailedRowProps) {
  const t = useTexts(flashSalesTexts);
  const name = `${sku.productName} ${sku.skuName}`;
  return (
    <li className={styles.row}>
      <SkuName sku={sku} hasId />
      <Money amount={sku.dealPrice} empty="—" />
      <span className={styles.reason}>
        <strong>{sku.reason === null ? '' : t(`reasons.${sku.reason}`)}</strong>
        <small>{sku.reason === null ? '' : t(`cures.${sku.reason}`)}</small>
        {sku.detail === '' ? null : <small lang="en">{sku.detail}</small>}
      </span>
      {onRetry === null ? null : (
        <Button size="small" name={`${t('panel.retry')}: ${name}`} reason={refusal} onClick={onRetry}>
          {t('panel.retry')}
        </Button>
      )}
    </li>
  );
}
