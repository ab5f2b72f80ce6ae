import type { ParcelWatch, RateChange, ShopRates } from '@bobbin/contract/parcel-watch';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { parcelsTexts } from '../../../i18n/vi/parcels.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { OrderLink } from '../list/order-link.tsx';
import { percentText } from './rate-strip.tsx';

/** Orders of a rate that are named before 'all n orders' is pressed. */
const NAMED = 5;

/** Shows for one shop which orders would still change each rate of the week (PWT-10). */
export function RateChanges({ changes, shops }: { changes: ParcelWatch['changes']; shops: readonly ShopRates[] }) {
  const t = useTexts(parcelsTexts);
  const shop = shops.find(({ shopId }) => shopId === changes?.shopId);
  if (changes === null || shop === undefined) return null;
  const total = changes.rates.reduce((sum, change) => sum + change.total, 0);
  return (
    <Card as="section" aria-label={t('changes.title')}>
      <Stack gap={12} pad={14} shrinks>
        <Row justify="between" gap={8} wrap>
          <Text weight={600}>{t('changes.title')}</Text>
          <Badge tone={total === 0 ? 'green' : 'amber'}>{t('changes.orders', { count: total })}</Badge>
        </Row>
        <Text size={12} tone="muted">
          {shop.shopName}
        </Text>
        {total === 0 ? <Text tone="muted">{t('changes.none')}</Text> : null}
        {changes.rates.map((change) => (
          <Change key={change.rate} change={change} percent={shop.rates[change.rate].percent} />
        ))}
      </Stack>
    </Card>
  );
}

function Change({ change, percent }: { change: RateChange; percent: number | null }) {
  const t = useTexts(parcelsTexts);
  const { rate, total, orderIds, after, needed } = change;
  const isBetter = rate === 'validTracking';
  return (
    <Stack gap={4} shrinks>
      <Row justify="between" gap={8} wrap>
        <Text weight={600}>{t(`rate.${rate}`)}</Text>
        <Text size={12} numeric tone="muted">
          {percent === null ? t('unknown') : percentText(percent)} →{' '}
          <Text weight={600} tone={isBetter ? 'green' : needed > 0 ? 'red' : 'text'}>
            {after.percent === null ? t('unknown') : percentText(after.percent)}
          </Text>{' '}
          {t(`changes.when.${rate}`)}
        </Text>
      </Row>
      <Text size={12}>
        {t(`changes.why.${rate}`, { count: total })} {needed > 0 ? t('changes.needed', { count: needed }) : null}
      </Text>
      <Row as="ul" plain wrap gap="4 10" pad={0} flush>
        {orderIds.slice(0, NAMED).map((id) => (
          <Text as="li" key={id} size={12} mono>
            <OrderLink id={id}>{id}</OrderLink>
          </Text>
        ))}
        {total > NAMED ? (
          <Text as="li" size={12} tone="muted">
            {t('changes.more', { count: total - NAMED })}
          </Text>
        ) : null}
      </Row>
    </Stack>
  );
}
