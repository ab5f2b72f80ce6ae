import type { ParcelWatch, WaitingParcel } from '@bobbin/contract/parcel-watch';
import { SCAN_GROUPS, type ScanGroup } from '@bobbin/domain/orders/platform-rates';
import { houseName } from '@bobbin/domain/factories/houses';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { parcelsTexts } from '../../../i18n/vi/parcels.ts';
import { ViewTabs } from '../../../ui/button/view-tabs.tsx';
import { DeadlineBadge } from '../../../ui/domain/deadline-badge.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { OrderLink } from '../list/order-link.tsx';
import styles from './parcels.module.css';

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
  return (
    <Card as="section" aria-label={t('waiting')}>
      <Stack gap={10} pad={14} shrinks>
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
          <Stack as="ul" plain flush pad={0}>
            {rows.map((row) => (
              <Parcel key={row.orderId} row={row} now={now} />
            ))}
          </Stack>
        )}
        {waiting.length < total ? (
          <Text size={12} tone="muted">
            {t('shown', { count: waiting.length })}
          </Text>
        ) : null}
      </Stack>
    </Card>
  );
}

function Parcel({ row, now }: { row: WaitingParcel; now: number }) {
  const t = useTexts(parcelsTexts);
  const [first] = row.products;
  return (
    <Stack as="li" gap={4} pad="8 0" lineBelow="soft">
      <div className={styles.row}>
        <Stack gap={2}>
          <OrderLink id={row.orderId}>
            <Text mono>{row.orderId}</Text>
          </OrderLink>
          <Text size={12} tone="muted">
            {row.shopName}
          </Text>
        </Stack>
        <Stack gap={2} shrinks>
          <Text breaks>{first?.productName ?? ''}</Text>
          <Text size={12} tone="muted" breaks>
            {row.products.map(({ skuName, quantity }) => `${skuName} ×${quantity}`).join(', ')}
          </Text>
        </Stack>
        <Stack gap={2}>
          <Text>{row.carrier ?? ''}</Text>
          <Text size={12} mono breaks>
            {row.trackingNumber ?? ''}
          </Text>
        </Stack>
        <Stack gap={2}>
          <Row>
            <DeadlineBadge dueAt={row.dueAt} now={now} />
          </Row>
          <Text size={12} tone={row.isExpectedLate ? 'red' : 'muted'}>
            {t('expected')}:{' '}
            {row.expectedAt === null ? (
              t('noSpeed')
            ) : (
              <>
                <LaTime at={row.expectedAt} />, {t(row.isExpectedLate ? 'expectedLate' : 'expectedInTime')}
              </>
            )}
          </Text>
        </Stack>
        <Stack gap={2}>
          <Text>{row.factory === null ? t('noFactory') : houseName(row.factory)}</Text>
          <Text size={12} tone="muted">
            {row.factoryStatus ?? ''}
          </Text>
        </Stack>
      </div>
    </Stack>
  );
}
