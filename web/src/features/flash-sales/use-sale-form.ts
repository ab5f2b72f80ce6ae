import { flashSaleForm } from '@bobbin/contract/flash-sales';
import { defaultEnd, FLASH_SALE_MAX_MS, fromLaClock, toLaClock } from '@bobbin/domain/flash-sales/times';
import { FLASH_SALE_BATCH_MAX, FLASH_SALE_DEAL_PERCENT } from '@bobbin/domain/limits';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { flashSalesTexts } from '../../i18n/vi/flash-sales.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { useCreateSale } from './use-flash-sales.ts';

const HOUR_MS = 3_600_000;

/** Returns the form of a new flash sale with the documented initial values (FSL-3), and the parsed values. */
export function useSaleForm(shopId: string, now: number, onDone: () => void) {
  const t = useTexts(flashSalesTexts);
  const create = useCreateSale(shopId);
  const [initial] = useState(() => {
    const end = toLaClock(defaultEnd(now));
    const start = toLaClock(now + HOUR_MS);
    return {
      name: t('form.defaultName'),
      deal: String(FLASH_SALE_DEAL_PERCENT),
      batch: String(FLASH_SALE_BATCH_MAX),
      endDay: end.day,
      endTime: end.time,
      isLater: false as boolean,
      startDay: start.day,
      startTime: start.time,
      isKept: false as boolean,
      autoRenew: false as boolean,
    };
  });
  const form = useForm({
    schema: flashSaleForm,
    initial,
    atField: { FLASH_SALE_TOO_LONG: 'endTime', FLASH_SALE_TIME_WRONG: 'endTime' },
    send: (values, key) => {
      const { name, deal, batch, isLater, isKept, autoRenew } = values;
      const times = readTimes(values);
      return create.mutateAsync({
        key,
        body: {
          name: name.trim(),
          deal: Number(deal),
          batch: Number(batch),
          timeend: Math.floor((times.end ?? 0) / 1000),
          ...(isLater ? { timestart: Math.floor((times.start ?? 0) / 1000) } : {}),
          autoRenew,
          belowCost: isKept ? 'keep' : 'skip',
        },
      });
    },
    onDone: () => {
      notify({ tone: 'success', title: t('updateTitle'), text: t('added') });
      onDone();
    },
  });
  const isFine = (field: keyof typeof form.values) => flashSaleForm.shape[field].safeParse(form.values[field]).success;
  const times = readTimes(form.values);
  const start = form.values.isLater ? (times.start ?? now) : now;
  const toEnd = (days: number) => defaultEnd(start, days);
  return {
    form,
    deal: isFine('deal') ? Number(form.values.deal) : null,
    batch: isFine('batch') ? Number(form.values.batch) : null,
    start,
    end: times.end,
    latestEnd: start + FLASH_SALE_MAX_MS,
    toEnd,
    /** Sets the end to the given number of days after the start, at the last minute of that day. */
    endAfter(days: number) {
      const { day, time } = toLaClock(toEnd(days));
      form.change({ endDay: day, endTime: time });
    },
  };
}

type Clock = { endDay: string; endTime: string; startDay: string; startTime: string };

/** Parses the typed dates and times to instants; null while a date or time is invalid. */
function readTimes({ endDay, endTime, startDay, startTime }: Clock): { start: number | null; end: number | null } {
  const read = (day: string, time: string) =>
    flashSaleForm.shape.endDay.safeParse(day).success && flashSaleForm.shape.endTime.safeParse(time).success
      ? fromLaClock(day, time)
      : null;
  return { start: read(startDay, startTime), end: read(endDay, endTime) };
}
