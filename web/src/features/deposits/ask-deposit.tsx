import { depositForm } from '@bobbin/contract/deposits';
import { DEPOSIT_CHOICES_VND, DEPOSIT_DEFAULT_VND } from '@bobbin/domain/money/deposits';
import { vndToCents } from '@bobbin/domain/money/money';
import { toErrorText } from '../../api/errors.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { depositsTexts } from '../../i18n/vi/deposits.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { Money } from '../../ui/text/money.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import styles from './deposit.module.css';
import { useCreateDeposit, useDepositTerms } from './use-deposits.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

interface AskDepositProps {
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** Asks for the amount in dong, and shows how many dollars it adds to the balance. */
export function AskDeposit({ onCreated, onClose }: AskDepositProps) {
  const t = useTexts(depositsTexts);
  const terms = useDepositTerms();
  if (terms.data?.isOpen === true) {
    return <AmountForm rate={terms.data.exchangeRate} onCreated={onCreated} onClose={onClose} />;
  }
  return (
    <Dialog title={t('deposit')} onClose={onClose} width={400}>
      {terms.isPending ? <RowsSkeleton rows={3} /> : null}
      {terms.isError ? <FailedBanner query={terms} hasRows={false} /> : null}
      {terms.data ? <Message title={t('closed')} text={t('closedText')} /> : null}
    </Dialog>
  );
}

/** Parses an amount in dong from typed text; returns null if the text is not an amount. */
function readDong(text: string): number | null {
  const read = depositForm.safeParse({ amount: text });
  return read.success ? read.data.amount : null;
}

function AmountForm({ rate, onCreated, onClose }: AskDepositProps & { rate: number }) {
  const t = useTexts(depositsTexts);
  const locale = useLocale();
  const create = useCreateDeposit();
  const form = useForm({
    schema: depositForm,
    initial: { amount: formatCount(DEPOSIT_DEFAULT_VND, locale) },
    isGuarded: false,
    send: ({ amount }, key) => create.mutateAsync({ amount: readDong(amount) ?? 0, key }),
    onDone: ({ id }) => {
      notify({ tone: 'success', title: t('created') });
      onCreated(id);
    },
    onRefused: (error) => {
      const { title, detail } = toErrorText(error);
      notify({ tone: 'warning', title: t('createFailed'), text: detail === null ? title : `${title}. ${detail}` });
    },
  });
  const dong = readDong(form.values.amount);
  return (
    <FormDialog form={form} title={t('deposit')} action={t('create')} width={400} isDirty={false} onClose={onClose}>
      <TextField {...form.text('amount')} label={t('amount')} hint={t('hint')} inputMode="numeric" autoComplete="off" />
      <Row align="stretch" wrap gap={6} className={styles.choices} role="group" aria-label={t('choices')}>
        {DEPOSIT_CHOICES_VND.map((choice) => (
          <Button
            key={choice}
            size="small"
            aria-pressed={dong === choice}
            onClick={() => form.change({ amount: formatCount(choice, locale) })}
          >
            {formatCount(choice, locale)}
          </Button>
        ))}
      </Row>
      <Stack as="dl" gap="6 16" numeric flush lineAbove="strong" className={styles.sums}>
        <dt>{t('rate')}</dt>
        <dd>{t('rateIs', { rate: formatCount(rate, locale) })}</dd>
        <dt>{t('intoBalance')}</dt>
        <Text as="dd" weight={600}>
          <Money amount={dong === null ? null : vndToCents(dong, rate)} empty="—" />
        </Text>
      </Stack>
    </FormDialog>
  );
}
