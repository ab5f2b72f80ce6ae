import type { FlashSaleDetail } from '@bobbin/contract/flash-sales';
import { DEAL_MAX, DEAL_MIN } from '@bobbin/domain/flash-sales/deal';
import type { SaleSkuReason } from '@bobbin/domain/flash-sales/standing';
import { useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { flashSalesTexts } from '../../i18n/vi/flash-sales.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { sayAnswer, useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { PageCheckbox } from '../../ui/list/data-list/checkboxes.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { useInRange } from '../../ui/list/list-page/use-in-range.ts';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Segments } from '../../ui/button/segments.tsx';
import { FailedRow } from './failed-row.tsx';
import styles from './flash-sales.module.css';
import { canStop } from './stop-sale.ts';
import { useExportSkus } from './use-export-skus.ts';
import { useFailedSkus, useRetrySale, type RetryWish } from './use-flash-sales.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { may } from '../../ui/hooks/use-role.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

/**
 * Lists failed SKUs with the reason, the marketplace's text and the fix. The person retries one SKU, the ticked SKUs, all SKUs with one reason, or
 * all SKUs (FSL-7).
 */
export function FailedSkus({ sale }: { sale: FlashSaleDetail }) {
  const t = useTexts(flashSalesTexts, uiTexts);
  const locale = useLocale();
  const [reason, setReason] = useState<SaleSkuReason | 'all'>('all');
  const [page, setPage] = useState(1);
  const [deal, setDeal] = useState(String(sale.deal));
  /** Ticked SKUs among those with the chosen reason, across all pages. */
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const asked = reason === 'all' ? undefined : reason;
  const now = useNow();
  const { id: saleId, shopId } = sale;
  const failed = useFailedSkus({ shopId, saleId, reason: asked, page, version: sale.skuFailed });
  // SKUs that are retried leave the list, so the current page may no longer exist.
  useInRange(failed, failed.data?.meta, page, setPage);
  const retry = useRetrySale(sale);
  const tellWhenGone = useFailureWhenGone();
  const save = useExportSkus(sale);
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
    sayAnswer(retry.mutateAsync({ ...wish, ...other }), {
      done: (after) => {
        tick(wish.skuIds ?? [], false);
        const left = after.skuFailed - sale.skuFailed + (wish.skuIds?.length ?? count);
        const text = left > 0 ? t('panel.retriedSome', { count: formatCount(left, locale) }) : t('panel.retried');
        notify({ tone: left > 0 ? 'warning' : 'success', title: t('updateTitle'), text });
      },
      failed: tellWhenGone,
    });
  }

  function tick(ids: readonly string[], isOn: boolean) {
    setTicked((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isOn) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }

  function exportAll() {
    sayAnswer(save.mutateAsync(asked), {
      done: (saved) => notify({ tone: 'success', title: t('panel.exported', { count: formatCount(saved, locale) }) }),
    });
  }

  const rows = failed.data?.data ?? [];
  const ids = rows.map(({ skuId }) => skuId);
  const tickedHere = ids.filter((id) => ticked.has(id)).length;
  const isChosen = ticked.size > 0;
  const chosen: RetryWish = isChosen ? { skuIds: [...ticked] } : asked === undefined ? {} : { reason: asked };
  const chosenText = isChosen ? 'panel.retryTicked' : 'panel.retryAll';
  return (
    <Stack as="section" fit gap={10}>
      <Row as="header" wrap gap={8} className={styles.failedHead}>
        <h3>{t('panel.failedTitle')}</h3>
        <Segments
          name={t('panel.failedTitle')}
          value={reason}
          onChange={(next) => {
            setReason(next);
            setPage(1);
            setTicked(new Set());
          }}
          choices={[
            { value: 'all' as const, label: t('panel.all', { count: formatCount(sale.skuFailed, locale) }) },
            ...reasons.map((one) => ({
              value: one.reason,
              label: t('panel.reasonOf', { reason: t(`reasons.${one.reason}`), count: formatCount(one.count, locale) }),
            })),
          ]}
        />
      </Row>
      <Failure error={retry.error ?? failed.error} />
      {failed.isError ? (
        <Button reads onClick={() => void failed.refetch()}>
          {t('ui:retry')}
        </Button>
      ) : null}
      {mayRetry && rows.length > 0 ? (
        <Row gap={4} size={13} tone="muted">
          <PageCheckbox
            name={t('panel.tickPage')}
            isAll={tickedHere === rows.length}
            isSome={tickedHere > 0}
            onToggle={() => tick(ids, tickedHere < rows.length)}
          />
          <span aria-hidden>{t('panel.tickPage')}</span>
        </Row>
      ) : null}
      <Text as="ul" plain aria-label={t('panel.table')} aria-busy={failed.isPending || undefined}>
        {rows.map((sku) => (
          <FailedRow
            key={sku.skuId}
            sku={sku}
            refusal={wrong}
            isTicked={ticked.has(sku.skuId)}
            onTick={mayRetry ? (isOn) => tick([sku.skuId], isOn) : null}
            onRetry={mayRetry ? () => tryAgain({ skuIds: [sku.skuId] }) : null}
          />
        ))}
      </Text>
      {failed.data === undefined ? null : <Pagination meta={failed.data.meta} onPage={setPage} />}
      <Row
        as="footer"
        align="end"
        justify="between"
        wrap
        gap={10}
        pad="12 18"
        lineAbove="strong"
        className={styles.retry}
      >
        {mayRetry ? <span className={styles.hint}>{t('panel.hint')}</span> : null}
        <Button reads isBusy={save.isPending} onClick={exportAll}>
          {t('panel.export', { count: formatCount(count, locale) })}
        </Button>
        {mayRetry ? (
          <>
            <div className={styles.dealField}>
              <TextField
                label={t('panel.deal')}
                value={deal}
                inputMode="numeric"
                problem={wrong}
                onChange={(event) => setDeal(event.target.value)}
              />
            </div>
            <Button look="main" isBusy={retry.isPending} reason={wrong} onClick={() => tryAgain(chosen)}>
              {t(isOther ? `${chosenText}At` : chosenText, {
                count: formatCount(isChosen ? ticked.size : count, locale),
                deal: wanted,
              })}
            </Button>
          </>
        ) : null}
      </Row>
    </Stack>
  );
}
