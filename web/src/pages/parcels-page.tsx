import { addDays, laDay } from '@bobbin/domain/time/la-day';
import { OrdersNav } from '../features/orders/rules/orders-nav.tsx';
import { ExportButton } from '../features/finance-exports/export-button.tsx';
import { ParcelList } from '../features/orders/parcels/parcel-list.tsx';
import { RateChanges } from '../features/orders/parcels/rate-changes.tsx';
import styles from '../features/orders/parcels/parcels.module.css';
import { RateStrip } from '../features/orders/parcels/rate-strip.tsx';
import { ShopRatesTable } from '../features/orders/parcels/shop-rates.tsx';
import { PARCEL_SEARCH, useParcels } from '../features/orders/parcels/use-parcels.ts';
import { useShopNames } from '../features/orders/list/use-orders.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { parcelsTexts } from '../i18n/vi/parcels.ts';
import { Segments } from '../ui/button/segments.tsx';
import { Failure } from '../ui/feedback/failure.tsx';
import { NativeSelect } from '../ui/form/native-select.tsx';
import { RowsSkeleton } from '../ui/list/list-states.tsx';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Page } from '../ui/layout/page.tsx';
import { Row, Stack, Text } from '../ui/layout/boxes.tsx';
import { LaTime } from '../ui/text/la-time.tsx';
import { toShownDays } from '../ui/text/days.ts';

const DAYS_A_WEEK = 7;

/** Shows how the shops ship: the marketplace's rates of a week, what would still change them, and the parcels (PWT-1 to PWT-11). */
export function ParcelsPage() {
  const t = useTexts(parcelsTexts);
  const url = useListUrl(PARCEL_SEARCH);
  const { shop, day, group, factory, tab = 'unscanned' } = url.search;
  const ask = { shopId: shop, day, group: tab === 'unscanned' ? group : undefined, factory, tab };
  const names = useShopNames();
  const query = useParcels(ask);
  const { data } = query;
  const own = data?.shops.find(({ shopId }) => shopId === shop);
  return (
    <Page
      title={t('title')}
      nav={<OrdersNav current="/community/parcels" />}
      actions={<ExportButton label={t('export')} of={{ kind: 'parcels', filter: ask }} />}
    >
      <Stack gap={14}>
        <Row wrap gap="8 14">
          <NativeSelect
            name={t('shop')}
            value={shop ?? ''}
            options={[
              { value: '', label: t('allShops') },
              ...(names.data ?? []).map(({ id, friendName, nameShop }) => ({
                value: id,
                label: friendName || nameShop || id,
              })),
            ]}
            onChange={(value) => url.filter({ shop: value === '' ? undefined : value })}
          />
          <Segments
            name={t('week')}
            value={day === undefined ? 'this' : 'last'}
            choices={[
              { value: 'last' as const, label: t('lastWeek') },
              { value: 'this' as const, label: t('thisWeek') },
            ]}
            onChange={(value) =>
              url.filter({ day: value === 'this' ? undefined : addDays(laDay(Date.now()), -DAYS_A_WEEK) })
            }
          />
          {data === undefined ? null : (
            <Text size={12} tone="muted">
              {t('weekOf', { week: toShownDays({ from: data.firstDay, to: data.lastDay }) })}
              {data.trackingReadAt === null ? null : (
                <>
                  {' · '}
                  {t('readAt')} <LaTime at={data.trackingReadAt} format="time" />
                </>
              )}
            </Text>
          )}
        </Row>
        <Failure error={query.error} />
        {data === undefined && query.error === null ? <RowsSkeleton rows={4} height={64} /> : null}
        {data === undefined ? null : (
          <>
            {own === undefined ? null : <RateStrip rates={own.rates} />}
            <div className={styles.columns}>
              <ParcelList watch={data} view={{ tab, group, factory }} onView={(part) => url.move(part)} />
              <Stack gap={14} top shrinks>
                <RateChanges changes={data.changes} shops={data.shops} />
                <ShopRatesTable shops={data.shops} onShop={(id) => url.filter({ shop: id })} />
                <Text size={12} tone="muted">
                  {t('bobbinCounts')} {t('cancelsSince')}
                </Text>
              </Stack>
            </div>
          </>
        )}
      </Stack>
    </Page>
  );
}
