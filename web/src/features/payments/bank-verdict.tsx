import type { BankVerdict } from '@bobbin/domain/money/withdrawal-files';
import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import { formatCount } from '../../ui/text/count.ts';

const TONES: Readonly<Record<BankVerdict, Tone>> = {
  match: 'green',
  look: 'amber',
  amount: 'red',
  used: 'red',
  several: 'red',
  missing: 'red',
};

/** Shows what the imported bank statements say about a withdrawal (WDR-14); nothing when they say nothing. */
export function BankVerdictBadge({ row: { transfer } }: { row: StaffPaymentRequest }) {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  if (transfer === null) return null;
  const amount = `${formatCount(transfer.amountVnd ?? 0, locale)}\u00a0₫`;
  return (
    <Badge tone={TONES[transfer.verdict]} hint={t(`verdictTexts.${transfer.verdict}`, { amount })}>
      {t(`verdicts.${transfer.verdict}`)}
    </Badge>
  );
}

/** Shows the bank transfer of a withdrawal, with what a person must check. */
export function BankVerdictText({ row }: { row: StaffPaymentRequest }) {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  const { transfer } = row;
  if (transfer === null) return null;
  const amount = `${formatCount(transfer.amountVnd ?? 0, locale)}\u00a0₫`;
  return (
    <Stack as="span" breaks shrinks>
      <span>
        <BankVerdictBadge row={row} />
      </span>
      <Text size={12} tone="muted">
        {[transfer.reference, t(`verdictTexts.${transfer.verdict}`, { amount })].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  );
}
