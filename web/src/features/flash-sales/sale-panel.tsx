import type { FlashSale, FlashSaleDetail } from '@bobbin/contract/flash-sales';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { flashSalesTexts } from '../../i18n/vi/flash-sales.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Bone } from '../../ui/list/list-states.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { toVietnamShort } from './clock-text.ts';
import { FailedSkus } from './failed-skus.tsx';
import styles from './flash-sales.module.css';
import { canStop, useAskStop } from './stop-sale.ts';
import { SaleMessage, SaleState } from './sale-states.tsx';
import { useFlashSale } from './use-flash-sales.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

interface SalePanelProps {
  sale: Pick<FlashSale, 'id' | 'shopId' | 'name'>;
  onClose: () => void;
}

/** Shows the progress of a sale by its calls to the marketplace, and the reasons of failed SKUs (FSL-5, FSL-7). */
export function SalePanel({ sale, onClose }: SalePanelProps) {
  const t = useTexts(flashSalesTexts, uiTexts);
  const query = useFlashSale(sale.shopId, sale.id);
  const { data } = query;
  return (
    <Drawer title={sale.name} onClose={onClose}>
      {data === undefined && query.isError ? (
        <>
          <Failure error={query.error} />
          <Button reads onClick={() => void query.refetch()}>
            {t('ui:retry')}
          </Button>
        </>
      ) : null}
      {data === undefined && !query.isError ? <Bone width={560} height={180} /> : null}
      {data === undefined ? null : <Details sale={data} />}
    </Drawer>
  );
}

function Details({ sale }: { sale: FlashSaleDetail }) {
  const t = useTexts(flashSalesTexts);
  const now = useNow();
  const askStop = useAskStop();
  const end = sale.timeEnd * 1000;
  return (
    <Stack fit gap={16}>
      <Row as="header" wrap gap={8} className={styles.panelHead}>
        <SaleState sale={sale} />
        <span className={styles.hint}>
          {t('panel.meta', { deal: sale.deal, la: formatLa(end, 'short'), vietnam: toVietnamShort(end) })}
        </span>
        {canStop(sale) ? (
          <Button isDangerous onClick={() => askStop(sale)}>
            {t('stop')}
          </Button>
        ) : null}
      </Row>
      <SaleMessage sale={sale} now={now} />
      {sale.skuTotal === 0 ? (
        <Message title={t('panel.notBegun')} text={t('panel.notBegunText')} />
      ) : (
        <>
          <Progress sale={sale} />
          <Calls calls={sale.calls} />
          <FailedSkus sale={sale} />
        </>
      )}
    </Stack>
  );
}

function Progress({ sale }: { sale: FlashSaleDetail }) {
  const t = useTexts(flashSalesTexts);
  const locale = useLocale();
  const waiting = Math.max(0, sale.skuTotal - sale.skuOk - sale.skuFailed - sale.skuLeft);
  const parts = [
    ['in', sale.skuOk],
    ['failed', sale.skuFailed],
    ['waiting', waiting],
    ['left', sale.skuLeft],
  ] as const;
  const done = sale.skuTotal - waiting;
  const percent = Math.floor((done * 100) / sale.skuTotal);
  return (
    <section>
      <Text as="p" flush below={6} role="status">
        <strong>
          {t('panel.done', { done: formatCount(done, locale), total: formatCount(sale.skuTotal, locale) })}
        </strong>{' '}
        {percent}%
      </Text>
      <div className={styles.bar} aria-hidden>
        {parts.map(([part, count]) =>
          count === 0 ? null : <span key={part} data-part={part} style={{ flexGrow: count }} />,
        )}
      </div>
      <Row as="dl" align="stretch" wrap gap={24} flush above={12} className={styles.figures}>
        {parts.map(([part, count]) => (
          <div key={part} data-part={count > 0 ? part : undefined}>
            <dd>{formatCount(count, locale)}</dd>
            <dt>{t(`panel.${part}`)}</dt>
          </div>
        ))}
      </Row>
    </section>
  );
}

function Calls({ calls }: { calls: FlashSaleDetail['calls'] }) {
  const t = useTexts(flashSalesTexts);
  if (calls.length === 0) return null;
  return (
    <section>
      <Row
        as="ol"
        align="stretch"
        wrap
        gap={4}
        flush
        below={6}
        pad={0}
        className={styles.calls}
        aria-label={t('panel.calls')}
      >
        {calls.map(({ call, skus, failed, state }) => {
          const name = t('panel.call', { call, skus, failed });
          return (
            <li key={call} data-state={failed > 0 && state === 'done' ? 'failed' : state} title={name}>
              <span aria-hidden>{failed > 0 ? t('panel.callFailed', { call, failed }) : call}</span>
              <Text unseen>{name}</Text>
            </li>
          );
        })}
      </Row>
      <p className={styles.hint}>{t('panel.callsHint')}</p>
    </section>
  );
}
