import { isUsualDeal } from '@bobbin/domain/flash-sales/deal';
import { FLASH_SALE_MAX_DAYS, FLASH_SALE_NAME_MAX } from '@bobbin/domain/limits';
import { useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { flashSalesTexts } from '../../i18n/vi/flash-sales.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { formatLa, formatVietnam } from '../../ui/text/time.ts';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import { BelowCostPanel } from './below-cost.tsx';
import styles from './flash-sales.module.css';
import { usePreview } from './use-flash-sales.ts';
import { useSaleForm } from './use-sale-form.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

const DAYS = Array.from({ length: FLASH_SALE_MAX_DAYS }, (_, place) => place + 1);

interface CreateSaleDialogProps {
  shop: { id: string; friendName: string };
  onClose: () => void;
}

/** Creates a flash sale (FSL-3). It shows start and end in the time zones of Los Angeles and Vietnam, and warns of SKUs below cost (FSL-8). */
export function CreateSaleDialog({ shop, onClose }: CreateSaleDialogProps) {
  const t = useTexts(flashSalesTexts);
  const locale = useLocale();
  const toDuration = useDuration();
  const [now] = useState(() => Date.now());
  const { form, deal, batch, start, end, latestEnd, toEnd, endAfter } = useSaleForm(shop.id, now, onClose);
  const preview = usePreview(shop.id, deal, batch);
  const facts = preview.data;
  const count = (number: number) => formatCount(number, locale);
  const skipped = form.values.isKept ? 0 : (facts?.belowCount ?? 0);
  const going = facts === undefined ? null : facts.skuTotal - skipped;
  return (
    <FormDialog
      form={form}
      title={
        <>
          {t('create')} <small className={styles.shop}>{shop.friendName}</small>
        </>
      }
      action={going === null ? t('form.submitPlain') : t('form.submit', { count: count(going) })}
      note={
        going === null || facts === undefined
          ? t('form.checking')
          : t('form.plan', {
              going: count(going),
              total: count(facts.skuTotal),
              activities: count(facts.activityCount),
              calls: count(facts.callCount),
            })
      }
      width={840}
      onClose={onClose}
    >
      <Stack gap={12} className={styles.basics}>
        <TextField {...form.text('name')} label={t('name')} maxLength={FLASH_SALE_NAME_MAX} autoComplete="off" />
        <TextField
          {...form.text('deal')}
          label={`${t('deal')} (%)`}
          inputMode="numeric"
          autoComplete="off"
          hint={
            deal !== null && !isUsualDeal(deal) ? <Text tone="amber">{t('form.dealWarning')}</Text> : t('form.dealHint')
          }
        />
        <TextField
          {...form.text('batch')}
          label={t('form.batch')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('form.batchHint')}
        />
      </Stack>
      <CheckField {...form.tick('isLater')} label={t('form.later')} />
      {form.values.isLater ? (
        <Row align="end" wrap gap={12}>
          <TextField {...form.text('startDay')} label={t('form.startDay')} type="date" />
          <TextField {...form.text('startTime')} label={t('form.startTime')} type="time" />
        </Row>
      ) : null}
      <Row align="end" wrap gap={12}>
        <TextField {...form.text('endDay')} label={t('form.endDay')} type="date" />
        <TextField {...form.text('endTime')} label={t('form.endTime')} type="time" />
        <Row align="stretch" gap={6} className={styles.days}>
          {DAYS.map((days) => (
            <Button key={days} size="small" aria-pressed={end === toEnd(days)} onClick={() => endAfter(days)}>
              {t('form.days', { count: days })}
            </Button>
          ))}
        </Row>
      </Row>
      <Ends end={end} />
      <p className={styles.hint}>
        {t('form.runs', {
          time: end === null ? '—' : toDuration(Math.max(0, end - start)),
          latest: formatLa(latestEnd, 'short'),
        })}
      </p>
      <BelowCostPanel
        preview={preview}
        deal={deal}
        isKept={form.values.isKept}
        onKeep={(isKept) => form.change({ isKept })}
        onLower={(lower) => form.change({ deal: String(lower) })}
      />
      <CheckField {...form.tick('autoRenew')} label={t('form.renew')} />
    </FormDialog>
  );
}

/** Shows the end in the time zones of Los Angeles and Vietnam, because the day may differ. */
function Ends({ end }: { end: number | null }) {
  const t = useTexts(flashSalesTexts);
  return (
    <Stack as="dl" flush className={styles.ends}>
      <div>
        <dt>{t('endLa')}</dt>
        <dd>{end === null ? '—' : formatLa(end, 'full')}</dd>
      </div>
      <div>
        <dt>{t('endVietnam')}</dt>
        <dd>{end === null ? '—' : `${formatVietnam(end)} VN`}</dd>
      </div>
    </Stack>
  );
}
