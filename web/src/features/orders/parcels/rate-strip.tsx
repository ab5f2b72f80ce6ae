import type { ParcelRate, ShopRates } from '@bobbin/contract/parcel-watch';
import {
  PLATFORM_RATES,
  RATE_LIMITS,
  usedOf,
  type PlatformRate,
  type RatePart,
} from '@bobbin/domain/orders/platform-rates';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { parcelsTexts } from '../../../i18n/vi/parcels.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import styles from './parcels.module.css';

const RATE_TONES: Readonly<Record<ParcelRate['state'], Tone>> = {
  none: 'neutral',
  safe: 'green',
  near: 'amber',
  willBe: 'amber',
  over: 'red',
};

export const percentText = (percent: number) => `${percent.toFixed(2)}%`;

/** Width of a bar on which the limit is in the middle: a rate with a minimum fills it from the other side. */
function widthOf(rate: PlatformRate, part: RatePart): string {
  const used = Math.min(usedOf(rate, part) / 2, 1);
  return part.of === 0 ? '0' : `${(RATE_LIMITS[rate].isMaximum ? used : 1 - used) * 100}%`;
}

/** Shows the four platform rates of one shop, each beside its limit and its forecast (PWT-1). */
export function RateStrip({ rates }: { rates: ShopRates['rates'] }) {
  const t = useTexts(parcelsTexts);
  return (
    <Card as="section" aria-label={t('rates')} className={styles.strip}>
      {PLATFORM_RATES.map((rate) => (
        <Rate key={rate} rate={rate} figure={rates[rate]} />
      ))}
    </Card>
  );
}

function Rate({ rate, figure }: { rate: PlatformRate; figure: ParcelRate }) {
  const t = useTexts(parcelsTexts);
  const { limit, isMaximum, source, asOf } = RATE_LIMITS[rate];
  const { count, of, percent, forecast, state } = figure;
  const isWorse = forecast.percent !== percent && forecast.percent !== null;
  return (
    <Stack gap={6} pad={14} shrinks title={t('limitSource', { source, date: asOf })}>
      <Row justify="between" gap={8} wrap>
        <Text weight={600}>{t(`rate.${rate}`)}</Text>
        <Badge tone={RATE_TONES[state]}>{t(`states.${state}`)}</Badge>
      </Row>
      <Row gap={8} align="baseline" wrap>
        <Text size={16} weight={650} numeric>
          {percent === null ? t('unknown') : percentText(percent)}
        </Text>
        <Text size={12} tone="muted">
          {t(isMaximum ? 'atMost' : 'atLeast', { limit })}
        </Text>
        {isWorse ? (
          <Text size={12} tone={state === 'willBe' ? 'red' : 'muted'} push>
            {t('forecast', { percent: percentText(forecast.percent ?? 0) })}
          </Text>
        ) : null}
      </Row>
      <div className={styles.bar} aria-hidden>
        <span className={styles.later} style={{ width: widthOf(rate, forecast) }} />
        <span className={styles.now} data-state={state} style={{ width: widthOf(rate, figure) }} />
      </div>
      <Text size={12} tone="muted">
        {t(`counts.${rate}`, { count, of })}
      </Text>
    </Stack>
  );
}
