import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconAlertTriangle, IconScale } from '../../ui/icons.ts';
import { lazy, Suspense, useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatLa } from '../../ui/text/time.ts';
import styles from './payments.module.css';
import { useLedgerProof } from './use-payments.ts';

const LedgerDrawer = lazy(async () => ({ default: (await import('./ledger-drawer.tsx')).LedgerDrawer }));

/** Shows the result of the nightly verification of all balances in one line; pressing the line opens the details (MNY-25). */
export function LedgerProofBadge() {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  const { data: proof } = useLedgerProof();
  const [isOpen, setOpen] = useState(false);
  if (proof === undefined) return null;
  if (proof === null) return <Badge tone="neutral">{t('ledgerNever')}</Badge>;
  const time = formatLa(proof.provedAt, 'short');
  return (
    <>
      <button type="button" className={styles.proof} onClick={() => setOpen(true)}>
        {proof.isRight ? (
          <Badge tone="green" icon={<IconScale size={14} stroke={1.5} aria-hidden />}>
            {t('ledgerRight', { sum: displayMoney(parseMoney(proof.sum), locale), time })}
          </Badge>
        ) : (
          <Badge tone="red" icon={<IconAlertTriangle size={14} stroke={1.5} aria-hidden />}>
            {t('ledgerWrong', { count: Math.max(1, proof.faults.length), time })}
          </Badge>
        )}
      </button>
      {isOpen ? (
        <Suspense>
          <LedgerDrawer proof={proof} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
