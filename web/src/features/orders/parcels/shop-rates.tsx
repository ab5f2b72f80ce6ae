import type { ShopRates } from '@bobbin/contract/parcel-watch';
import { PLATFORM_RATES, pressureOf } from '@bobbin/domain/orders/platform-rates';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { parcelsTexts } from '../../../i18n/vi/parcels.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { SumTable } from '../../../ui/list/data-list/sum-table.tsx';
import { percentText } from './rate-strip.tsx';

const TONES = { none: 'muted', safe: 'text', near: 'amber', willBe: 'amber', over: 'red' } as const;

/** Lists the rates of each shop, the worst forecast first; rates are never averaged over shops (PWT-1). */
export function ShopRatesTable({ shops, onShop }: { shops: readonly ShopRates[]; onShop: (shopId: string) => void }) {
  const t = useTexts(parcelsTexts);
  const sorted = shops.toSorted((one, other) => pressureOf(other.rates) - pressureOf(one.rates));
  return (
    <Card as="section" aria-label={t('byShop')}>
      <Stack gap={10} pad={14} shrinks>
        <Text weight={600}>{t('byShop')}</Text>
        {sorted.length === 0 ? <Text tone="muted">{t('noShops')}</Text> : null}
        {sorted.length === 0 ? null : (
          <SumTable
            isStacked
            heads={[
              { key: 'shop', title: t('shop') },
              ...PLATFORM_RATES.map((rate) => ({ key: rate, title: t(`rate.${rate}`) })),
            ]}
            rows={sorted.map(({ shopId, shopName, rates }) => ({
              key: shopId,
              cells: [
                <Button reads key="shop" look="link" onClick={() => onShop(shopId)}>
                  {shopName}
                </Button>,
                ...PLATFORM_RATES.map((rate) => {
                  const { forecast, state } = rates[rate];
                  return (
                    <Text key={rate} numeric tone={TONES[state]}>
                      {forecast.percent === null ? '–' : percentText(forecast.percent)}
                    </Text>
                  );
                }),
              ],
            }))}
          />
        )}
      </Stack>
    </Card>
  );
}
