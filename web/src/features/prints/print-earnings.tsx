import type { PrintDetails } from '@bobbin/contract/prints';
import type { PrintEarnings } from '@bobbin/contract/profits';
import { useTexts } from '../../i18n/use-texts.tsx';
import { printLibraryTexts } from '../../i18n/vi/print-library.ts';
import { may } from '../../ui/hooks/use-role.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import { Explain } from '../../ui/overlay/explain.tsx';
import { Counted } from '../../ui/text/counted.tsx';
import { Money } from '../../ui/text/money.tsx';
import styles from './print/print.module.css';
import { usePrintEarnings } from './use-prints.ts';

/** Shows the profit of a print on its card, or nothing while it loads and for users who may not see it. */
export function CardProfit({ earnings }: { earnings: PrintEarnings | undefined }) {
  const t = useTexts(printLibraryTexts);
  if (earnings === undefined) return null;
  const hint =
    earnings.unpricedOrders > 0
      ? t('earnings.unpricedShort', { count: earnings.unpricedOrders })
      : t('earnings.profit');
  return (
    <Text nowrap numeric weight={600} tone={earnings.orders > 0 ? 'green' : 'muted'} title={hint}>
      <Text unseen>{t('earnings.profit')} </Text>
      <Money amount={earnings.orders > 0 ? earnings.profit : null} empty="—" />
    </Text>
  );
}

/** Shows the profit of a print on its page, and the number of orders that have no cost yet (PRN-17). */
export function PrintProfitFacts({ print }: { print: PrintDetails }) {
  const t = useTexts(printLibraryTexts);
  const found = usePrintEarnings([print.id], may(print, 'viewPayouts')).data?.get(print.id);
  if (found === undefined) return null;
  const { orders, revenue, cost, profit, percent, unpricedOrders } = found;
  return (
    <>
      <div className={styles.fact}>
        <dt>
          {t('earnings.profit')}
          <Explain
            of="printProfit"
            name={t('earnings.profit')}
            total={profit}
            parts={{ printRevenue: revenue, printCost: cost }}
          />
        </dt>
        <dd>
          <span className={styles.figure}>
            <Money amount={orders > 0 ? profit : null} empty="—" />
          </span>
          <Text size={12} tone="muted">
            {t('earnings.priced', { count: orders })}
            {percent === null ? null : ` · ${t('earnings.share', { percent })}`}
          </Text>
        </dd>
      </div>
      {unpricedOrders === 0 ? null : (
        <div className={styles.fact}>
          <dt>{t('earnings.unpriced')}</dt>
          <dd>
            <span className={styles.figure}>
              <Counted count={unpricedOrders} />
            </span>
            <Text size={12} tone="muted">
              {t('earnings.unpricedOrders', { count: unpricedOrders })}
            </Text>
          </dd>
        </div>
      )}
    </>
  );
}
