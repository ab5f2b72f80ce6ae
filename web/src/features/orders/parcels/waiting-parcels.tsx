import type { ParcelWatch, WaitingParcel } from '@bobbin/contract/parcel-watch';
import { SCAN_GROUPS, type ScanGroup } from '@bobbin/domain/orders/platform-rates';
import { houseName } from '@bobbin/domain/factories/houses';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { parcelsTexts } from '../../../i18n/vi/parcels.ts';
import { ViewTabs } from '../../../ui/button/view-tabs.tsx';
import { DeadlineBadge } from '../../../ui/domain/deadline-badge.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Card, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { SumTable } from '../../../ui/list/data-list/sum-table.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { OrderLink } from '../list/order-link.tsx';

interface WaitingParcelsProps {
  watch: ParcelWatch;
  group: ScanGroup | undefined;
  onGroup: (group: ScanGroup | undefined) => void;
}

/** Lists the parcels with a label that no carrier has scanned, the nearest deadline first (PWT-3). */
export function WaitingParcels({ watch, group, onGroup }: WaitingParcelsProps) {
  const t = useTexts(parcelsTexts);
  const now = useNow();
  const { waiting, groups } = watch;
  const rows = waiting.filter((row) => group === undefined || row.group === group);
  const total = SCAN_GROUPS.reduce((sum, one) => sum + groups[one], 0);
  const heads = (['order', 'products', 'tracking', 'due', 'expected', 'factory'] as const).map((key) => {
    return { key, title: t(key), isWords: true };
  });
  return (
    <Card as="section" aria-label={t('waiting')}>
      <Stack gap={10} pad={14}>
        <Text weight={600}>{t('waiting')}</Text>
        <ViewTabs
          name={t('waiting')}
          current={group ?? 'all'}
          views={[
            { value: 'all' as const, label: t('groups.all'), count: total },
            ...SCAN_GROUPS.map((value) => ({ value, label: t(`groups.${value}`), count: groups[value] })),
          ]}
          onChange={(value) => onGroup(SCAN_GROUPS.find((known) => known === value))}
        />
        {rows.length === 0 ? (
          <Message title={t('emptyTitle')} text={t('emptyText')} />
        ) : (
          <SumTable
            isStacked
            words={heads.length}
            heads={heads}
            rows={rows.map((row) => ({ key: row.orderId, cells: toCells(row) }))}
          />
        )}
        {waiting.length < total ? (
          <Text size={12} tone="muted">
            {t('shown', { count: waiting.length })}
          </Text>
        ) : null}
      </Stack>
    </Card>
  );

  function toCells(row: WaitingParcel) {
    const [first] = row.products;
    return [
      <Stack key="order" gap={2}>
        <OrderLink id={row.orderId}>
          <Text mono>{row.orderId}</Text>
        </OrderLink>
        <Text size={12} tone="muted">
          {row.shopName}
        </Text>
      </Stack>,
      <Stack key="products" gap={2}>
        <Text breaks>{first?.productName ?? ''}</Text>
        <Text size={12} tone="muted">
          {row.products.map(({ skuName, quantity }) => `${skuName} ×${quantity}`).join(', ')}
        </Text>
      </Stack>,
      <Stack key="tracking" gap={2}>
        <Text>{row.carrier ?? ''}</Text>
        <Text size={12} mono breaks>
          {row.trackingNumber ?? ''}
        </Text>
      </Stack>,
      <DeadlineBadge key="due" dueAt={row.dueAt} now={now} />,
      <Stack key="expected" gap={2}>
        {row.expectedAt === null ? (
          <Text tone="muted">{t('noSpeed')}</Text>
        ) : (
          <>
            <LaTime at={row.expectedAt} />
            <Text size={12} tone={row.isExpectedLate ? 'red' : 'muted'}>
              {t(row.isExpectedLate ? 'expectedLate' : 'expectedInTime')}
            </Text>
          </>
        )}
      </Stack>,
      <Stack key="factory" gap={2}>
        <Text>{row.factory === null ? t('noFactory') : houseName(row.factory)}</Text>
        <Text size={12} tone="muted">
          {row.factoryStatus ?? ''}
        </Text>
      </Stack>,
    ];
  }
}
