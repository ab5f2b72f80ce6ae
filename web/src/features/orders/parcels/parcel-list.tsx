import type { Parcel, ParcelWatch } from '@bobbin/contract/parcel-watch';
import { houseName, HOUSES, type House } from '@bobbin/domain/factories/houses';
import { OPEN_CLAIMS, type ClaimState } from '@bobbin/domain/orders/claims';
import { PARCEL_TABS, SCAN_GROUPS, type ParcelTab, type ScanGroup } from '@bobbin/domain/orders/platform-rates';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { parcelsTexts } from '../../../i18n/vi/parcels.ts';
import { ViewTabs, type View } from '../../../ui/button/view-tabs.tsx';
import { DeadlineBadge } from '../../../ui/domain/deadline-badge.tsx';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { OrderLink } from '../list/order-link.tsx';
import styles from './parcels.module.css';

export interface ParcelView {
  tab: ParcelTab;
  group: ScanGroup | undefined;
  factory: House | undefined;
}

interface ParcelListProps {
  watch: ParcelWatch;
  view: ParcelView;
  onView: (part: Partial<ParcelView>) => void;
}

const CLAIM_TONES: Readonly<Record<ClaimState, Tone>> = {
  open: 'amber',
  asked: 'amber',
  accepted: 'green',
  refused: 'red',
  withdrawn: 'neutral',
};
const TAB_TONES: Readonly<Partial<Record<ParcelTab, View<ParcelTab>['tone']>>> = {
  unscanned: 'amber',
  troubled: 'red',
  lost: 'red',
};
const GROUP_TONES: Readonly<Partial<Record<ScanGroup, View<ScanGroup>['tone']>>> = {
  late: 'red',
  under4: 'red',
  under12: 'amber',
};

/** Lists parcels by what their carriers report, each list with its number (PWT-3, PWT-8). */
export function ParcelList({ watch, view, onView }: ParcelListProps) {
  const t = useTexts(parcelsTexts);
  const now = useNow();
  const { parcels, total, tabs } = watch;
  const { tab } = view;
  const toneOf = (value: ParcelTab) => (tabs[value] > 0 ? TAB_TONES[value] : undefined);
  return (
    <Card as="section" aria-label={t('list')}>
      <Stack gap={10} pad={14} shrinks>
        <ViewTabs
          name={t('list')}
          current={tab}
          views={PARCEL_TABS.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            count: tabs[value],
            tone: toneOf(value),
          }))}
          onChange={(value) => onView({ tab: value, group: undefined })}
        />
        <Row wrap gap="8 14" justify="between">
          {tab === 'unscanned' ? (
            <Groups watch={watch} group={view.group} onGroup={(group) => onView({ group })} />
          ) : (
            <Text size={12} tone="muted">
              {t(`about.${tab}`)}
            </Text>
          )}
          <NativeSelect
            name={t('factory')}
            value={view.factory ?? ''}
            options={[
              { value: '', label: t('allFactories') },
              ...HOUSES.map((house) => ({ value: house, label: houseName(house) })),
            ]}
            onChange={(value) => onView({ factory: HOUSES.find((house) => house === value) })}
          />
        </Row>
        {parcels.length === 0 ? (
          <Message title={t(`emptyTitles.${tab}`)} text={tab === 'unscanned' ? t('emptyText') : null} />
        ) : (
          <Stack as="ul" plain flush pad={0}>
            {parcels.map((parcel) => (
              <ParcelRow key={parcel.orderId} parcel={parcel} tab={tab} now={now} />
            ))}
          </Stack>
        )}
        {parcels.length < total ? (
          <Text size={12} tone="muted">
            {t('shown', { count: parcels.length, total })}
          </Text>
        ) : null}
      </Stack>
    </Card>
  );
}

interface GroupsProps {
  watch: ParcelWatch;
  group: ScanGroup | undefined;
  onGroup: (group: ScanGroup | undefined) => void;
}

/** Chooses parcels without a scan by the time to their deadline (PWT-3). */
function Groups({ watch: { groups, tabs }, group, onGroup }: GroupsProps) {
  const t = useTexts(parcelsTexts);
  return (
    <ViewTabs
      name={t('groupsName')}
      current={group ?? 'all'}
      views={[
        { value: 'all' as const, label: t('groups.all'), count: tabs.unscanned },
        ...SCAN_GROUPS.map((value) => ({
          value,
          label: t(`groups.${value}`),
          count: groups[value],
          tone: groups[value] > 0 ? GROUP_TONES[value] : undefined,
        })),
      ]}
      onChange={(value) => onGroup(SCAN_GROUPS.find((known) => known === value))}
    />
  );
}

function ParcelRow({ parcel, tab, now }: { parcel: Parcel; tab: ParcelTab; now: number }) {
  const t = useTexts(parcelsTexts);
  const [first] = parcel.products;
  return (
    <Stack as="li" gap={4} pad="8 0" lineBelow="soft">
      <div className={styles.row}>
        <Stack gap={2}>
          <OrderLink id={parcel.orderId}>
            <Text mono>{parcel.orderId}</Text>
          </OrderLink>
          <Text size={12} tone="muted">
            {parcel.shopName}
          </Text>
        </Stack>
        <Stack gap={2} shrinks>
          <Text breaks>{first?.productName ?? ''}</Text>
          <Text size={12} tone="muted" breaks>
            {parcel.products.map(({ skuName, quantity }) => `${skuName} ×${quantity}`).join(', ')}
          </Text>
        </Stack>
        <Stack gap={2}>
          <Text>{parcel.carrier ?? ''}</Text>
          <Text size={12} mono breaks>
            {parcel.trackingNumber ?? ''}
          </Text>
        </Stack>
        {tab === 'unscanned' ? <ScanDue parcel={parcel} now={now} /> : <Way parcel={parcel} tab={tab} now={now} />}
        <Stack gap={2}>
          <Text>{parcel.factory === null ? t('noFactory') : houseName(parcel.factory)}</Text>
          <Text size={12} tone="muted">
            {parcel.factoryStatus ?? ''}
          </Text>
        </Stack>
      </div>
    </Stack>
  );
}

/** Shows the deadline of the first scan and when the scan is expected. */
function ScanDue({ parcel: { dueAt, expectedAt, isExpectedLate }, now }: { parcel: Parcel; now: number }) {
  const t = useTexts(parcelsTexts);
  return (
    <Stack gap={2}>
      <Row>{dueAt === null ? null : <DeadlineBadge dueAt={dueAt} now={now} />}</Row>
      <Text size={12} tone={isExpectedLate ? 'red' : 'muted'}>
        {t('expected')}:{' '}
        {expectedAt === null ? (
          t('noSpeed')
        ) : (
          <>
            <LaTime at={expectedAt} />, {t(isExpectedLate ? 'expectedLate' : 'expectedInTime')}
          </>
        )}
      </Text>
    </Stack>
  );
}

/** Shows where the parcel is: its problem, its delivery or its deadline, and the newest event in the carrier's words. */
function Way({ parcel, tab, now }: { parcel: Parcel; tab: ParcelTab; now: number }) {
  const t = useTexts(parcelsTexts);
  const { problem, deliveryDueAt, deliveredAt, lastEvent, lastEventAt, claim } = parcel;
  const isClaimOpen = claim !== null && (OPEN_CLAIMS as readonly ClaimState[]).includes(claim.state);
  const isLate = deliveredAt !== null && deliveryDueAt !== null && deliveredAt > deliveryDueAt;
  return (
    <Stack gap={2} shrinks>
      <Row wrap gap={6}>
        {problem === null ? null : <Badge tone="red">{t(`problems.${problem}`)}</Badge>}
        {claim === null ? null : <Badge tone={CLAIM_TONES[claim.state]}>{t(`claimStates.${claim.state}`)}</Badge>}
        {claim?.deadlineAt == null || !isClaimOpen ? null : <DeadlineBadge dueAt={claim.deadlineAt} now={now} />}
        {tab === 'lost' && claim === null ? <Text size={12}>{t('noClaim')}</Text> : null}
        {tab === 'underway' && deliveryDueAt !== null ? <DeadlineBadge dueAt={deliveryDueAt} now={now} /> : null}
        {tab === 'delivered' && deliveredAt !== null ? (
          <Badge tone={isLate ? 'amber' : 'green'}>
            {t(isLate ? 'deliveredLate' : 'deliveredInTime')} <LaTime at={deliveredAt} />
          </Badge>
        ) : null}
      </Row>
      {lastEvent === null ? (
        <Text size={12} tone="muted">
          {t('noEvents')}
        </Text>
      ) : (
        <Text size={12} tone="muted" breaks>
          {lastEventAt === null ? null : <LaTime at={lastEventAt} />} {lastEvent}
        </Text>
      )}
    </Stack>
  );
}
