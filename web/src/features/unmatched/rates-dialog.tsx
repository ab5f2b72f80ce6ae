import { exchangeRateForm } from '@bobbin/contract/deposits';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { unmatchedTexts } from '../../i18n/vi/unmatched.ts';
import { formatCount } from '../../ui/text/count.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { formatVietnam } from '../../ui/text/time.ts';

import styles from './unmatched.module.css';
import { useRates, useSetRate } from './use-unmatched.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

/** Shows the exchange rates, each with the time from which it applies, and adds a new rate (DEP-8). */
export function RatesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(unmatchedTexts);
  const locale = useLocale();
  const rates = useRates();
  const set = useSetRate();
  const form = useForm({
    schema: exchangeRateForm,
    initial: { rate: '', day: '', time: '00:00', note: '' },
    atField: { RATE_IN_PAST: 'day' },
    send: ({ rate, day, time, note }, key) =>
      set.mutateAsync({
        rate: Number(rate),
        note: note.trim(),
        key,
        ...(day === '' ? {} : { validFrom: new Date(`${day}T${time}`).toISOString() }),
      }),
    onDone: () => {
      notify({ tone: 'success', title: t('rateSet') });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('ratesTitle')} action={t('setRate')} onClose={onClose}>
      {rates.data ? <p>{t('current', { rate: formatCount(rates.data.current, locale) })}</p> : null}
      <TextField {...form.text('rate')} label={t('newRate')} hint={t('rateHint')} inputMode="numeric" />
      <Stack gap={12} className={styles.from}>
        <TextField {...form.text('day')} label={t('from')} hint={t('fromHint')} type="date" />
        <TextField {...form.text('time')} label={t('fromTime')} type="time" />
      </Stack>
      <TextField {...form.text('note')} label={t('note')} maxLength={200} />
      <Text as="h3" size={14}>
        {t('history')}
      </Text>
      {rates.isPending ? <RowsSkeleton rows={2} /> : null}
      {rates.isError ? <FailedBanner query={rates} hasRows={false} /> : null}
      {rates.data?.data.length === 0 ? (
        <Text as="p" size={12} tone="muted">
          {t('noRates')}
        </Text>
      ) : null}
      <Stack as="ul" plain gap={4}>
        {rates.data?.data.map(({ id, rate, validFrom, setBy, note }) => (
          <li key={id}>
            <strong>{`${formatCount(rate, locale)}\u00a0₫`}</strong>{' '}
            <Text size={12} tone="muted">
              {[formatVietnam(validFrom), setBy, note].filter((part) => part !== '').join(' · ')}
            </Text>
          </li>
        ))}
      </Stack>
    </FormDialog>
  );
}
