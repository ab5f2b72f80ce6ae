import { factoryOf } from '@bobbin/domain/factories/factories';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../../i18n/vi/fulfilment.ts';
import { sendManyTexts } from '../../../i18n/vi/send-many.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { formatCount } from '../../../ui/text/count.ts';
import { Money } from '../../../ui/text/money.tsx';
import { OtherCurrencies } from '../../../ui/text/other-currencies.tsx';
import { SumGrid, type SumRow } from '../../../ui/layout/sum-grid.tsx';
import type { HouseSum, SendingPlan } from './order-sending.ts';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';
import styles from './send-many.module.css';

const DESIGNS_SHOWN = 11;

type Sums = Omit<HouseSum, 'house' | 'otherCurrencies'>;

/** Shows factories, costs and designs of the orders that will be sent, so that the person can check them. */
export function SendManySums({ plan: { ready, houses, designs, otherCurrencies } }: { plan: SendingPlan }) {
  const t = useTexts(sendManyTexts, fulfilmentTexts, uiTexts);
  const locale = useLocale();
  if (ready.length === 0) return null;
  const hasResults = houses.every(({ resultCents }) => resultCents !== null);
  const sum = (pick: (of: SendingPlan['houses'][number]) => number | null) =>
    houses.reduce((total, one) => total + (pick(one) ?? 0), 0);
  const pieces = ready.reduce((total, { products }) => total + products.reduce((of, one) => of + one.quantity, 0), 0);
  const hidden = designs.slice(DESIGNS_SHOWN);

  /** Returns the row of a factory: the number of orders, their cost, earn and profit. */
  function toRow(key: string, head: string, { count, costCents, isComplete, paidCents, resultCents }: Sums): SumRow {
    const share = !paidCents || resultCents === null ? null : (100 * resultCents) / paidCents;
    const cost = (
      <>
        <Money amount={costCents === 0 ? null : costCents} empty={t('fulfilment:notTold')} />
        {isComplete || costCents === 0 ? null : <small>{t('notWhole')}</small>}
      </>
    );
    const result = (
      <>
        <Money amount={resultCents} />
        {share === null ? null : <small>{share.toFixed(2)}%</small>}
      </>
    );
    const results = hasResults ? [<Money key="paid" amount={paidCents} />, result] : [];
    return { key, head, cells: [formatCount(count, locale), cost, ...results] };
  }

  return (
    <Stack as="section" gap={10} shrinks aria-label={t('goingOut', { count: ready.length })}>
      <Text as="h3" size={14} weight={650} flush>
        {t('goingOut', { count: ready.length })}
      </Text>
      <SumGrid
        name={t('goingOut', { count: ready.length })}
        headTitle={t('house')}
        titles={[
          t('orders'),
          t('fulfilment:cost'),
          ...(hasResults ? [t('fulfilment:earn'), t('fulfilment:profit')] : []),
        ]}
        rows={houses.map((one) => toRow(one.house, factoryOf(one.house).name, one))}
        sum={
          houses.length < 2
            ? undefined
            : toRow('sum', t('sum'), {
                count: ready.length,
                costCents: sum(({ costCents }) => costCents),
                isComplete: houses.every(({ isComplete }) => isComplete),
                paidCents: sum(({ paidCents }) => paidCents),
                resultCents: sum(({ resultCents }) => resultCents),
              })
        }
      />
      {hasResults ? <OtherCurrencies of={otherCurrencies} /> : null}
      {hasResults ? (
        <Text
          as="p"
          size={12}
          tone="muted"
          weight={400}
          flush
          className={styles.hint}
        >{`${t('fulfilment:profit')} ${t('ui:estimated')}`}</Text>
      ) : null}
      <Text as="h3" size={14} weight={650} flush>
        {t('printed', { count: designs.length })}{' '}
        <Text size={12} tone="muted" weight={400} flush className={styles.hint}>
          {t('pieces', { count: pieces })}
        </Text>
      </Text>
      <Stack as="ul" plain gap={8} className={styles.designs}>
        {designs.slice(0, DESIGNS_SHOWN).map(({ fileId, name, thumbnailUrl, pieces: of }) => (
          <li key={fileId} title={name}>
            {thumbnailUrl === null ? null : <img src={thumbnailUrl} alt={name} loading="lazy" decoding="async" />}
            <span>×{of}</span>
          </li>
        ))}
        {hidden.length === 0 ? null : <li className={styles.more}>{t('moreDesigns', { count: hidden.length })}</li>}
      </Stack>
    </Stack>
  );
}
