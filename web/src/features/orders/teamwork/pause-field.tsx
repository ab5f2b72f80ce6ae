import type { Order } from '@bobbin/contract/orders';
import type { TeamworkChange } from '@bobbin/contract/teamwork';
import { PAUSE_NOTE_MAX } from '@bobbin/domain/limits';
import { PAUSE_REASONS, type PauseReason } from '@bobbin/domain/orders/teamwork';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { Segments } from '../../../ui/button/segments.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';
import { formatLa, formatVietnam } from '../../../ui/text/time.ts';
import { UNTILS, toUntil, type Until } from './pause-until.ts';

export interface PauseWish {
  action: 'keep' | 'resume' | 'pause';
  reason: PauseReason;
  note: string;
  until: Until;
  day: string;
  acceptsLate: boolean;
}

export const NO_PAUSE: PauseWish = {
  action: 'keep',
  reason: 'buyerAsked',
  note: '',
  until: 'tomorrow',
  day: '',
  acceptsLate: false,
};

/** Counts the orders whose deadline is earlier than the end of the pause. */
export function countLate(orders: readonly Pick<Order, 'dueAt'>[], until: number): number {
  return orders.filter(({ dueAt }) => dueAt !== null && Date.parse(dueAt) < until).length;
}

/** Converts the user's choice to the change that the call contains; undefined leaves the pause unchanged. */
export function toPauseChange(wish: PauseWish, now: number): TeamworkChange['pause'] {
  if (wish.action === 'keep') return undefined;
  const until = toUntil(wish.until, wish.day, now);
  if (wish.action === 'resume' || until === null) return null;
  const { reason, note, acceptsLate } = wish;
  return { reason, note: note.trim(), until: new Date(until).toISOString(), acceptsLate };
}

interface PauseFieldProps {
  orders: readonly Pick<Order, 'dueAt' | 'pause'>[];
  now: number;
  wish: PauseWish;
  onChange: (wish: PauseWish) => void;
}

/** Field that pauses orders with a reason and an end, or that ends their pause (TMW-6). */
export function PauseField({ orders, now, wish, onChange }: PauseFieldProps) {
  const t = useTexts(teamworkTexts);
  const change = (part: Partial<PauseWish>) => onChange({ ...wish, ...part });
  const isAnyPaused = orders.some(({ pause }) => pause !== null);
  return (
    <Stack role="group" aria-label={t('pause')} gap={8}>
      <Text weight={600}>{t('pause')}</Text>
      <Segments
        name={t('pause')}
        value={wish.action}
        onChange={(action) => change({ action })}
        choices={[
          { value: 'keep', label: t(isAnyPaused ? 'keepPause' : 'noPause') },
          ...(isAnyPaused ? [{ value: 'resume' as const, label: t('resume') }] : []),
          { value: 'pause', label: t('pauseNow') },
        ]}
      />
      {wish.action === 'pause' ? <PauseDetails orders={orders} now={now} wish={wish} onChange={change} /> : null}
    </Stack>
  );
}

interface DetailsProps extends Omit<PauseFieldProps, 'onChange'> {
  onChange: (part: Partial<PauseWish>) => void;
}

function PauseDetails({ orders, now, wish, onChange }: DetailsProps) {
  const t = useTexts(teamworkTexts);
  const until = toUntil(wish.until, wish.day, now);
  const late = until === null ? 0 : countLate(orders, until);
  return (
    <>
      <Segments
        name={t('reason')}
        value={wish.reason}
        onChange={(reason) => onChange({ reason })}
        choices={PAUSE_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <TextField
        label={t('pauseNote')}
        value={wish.note}
        maxLength={PAUSE_NOTE_MAX}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <Segments
        name={t('until')}
        value={wish.until}
        onChange={(choice) => onChange({ until: choice, acceptsLate: false })}
        choices={UNTILS.map((value) => ({ value, label: t(`untils.${value}`) }))}
      />
      {wish.until === 'day' ? (
        <Stack as="label" gap={4}>
          <Text size={12} tone="muted">
            {t('untilDay')}
          </Text>
          <DayInput value={wish.day} onChange={({ target }) => onChange({ day: target.value, acceptsLate: false })} />
        </Stack>
      ) : null}
      {until === null ? null : (
        <Text numeric>{t('untilShown', { la: formatLa(until, 'short'), vn: formatVietnam(until) })}</Text>
      )}
      {late === 0 ? (
        <Text size={12} tone="muted">
          {t('pauseHint')}
        </Text>
      ) : (
        <Stack fill="red" pad={10} gap={6} role="alert">
          <Text tone="red" weight={600}>
            {t('late', { count: late })}
          </Text>
          <CheckField
            label={t('acceptLate')}
            checked={wish.acceptsLate}
            onChange={({ target }) => onChange({ acceptsLate: target.checked })}
          />
        </Stack>
      )}
    </>
  );
}
