import type { Transaction } from '@bobbin/contract/wallet';
import { IconQrcode } from '../../ui/icons.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { depositsTexts } from '../../i18n/vi/deposits.ts';
import { Button } from '../../ui/button/button.tsx';
import { openDeposit } from './open-deposit.tsx';

/** Returns the button that opens the QR code of a waiting deposit, shown in place of the transaction's status. */
export function toDepositAction(row: Transaction): ReactNode {
  const isWaiting = row.transactionType === 'DEPOSIT' && row.transactionStatus === 'WAITING';
  return isWaiting ? <SeeQr row={row} /> : null;
}

function SeeQr({ row }: { row: Transaction }) {
  const t = useTexts(depositsTexts);
  return (
    <Button
      reads
      size="small"
      look="main"
      icon={<IconQrcode size={15} stroke={1.5} />}
      name={`${t('seeQr')} ${row.code}`}
      onClick={() => openDeposit(row.id)}
    >
      {t('seeQr')}
    </Button>
  );
}

export function DepositButton() {
  const t = useTexts(depositsTexts);
  return (
    <Button look="main" icon={<IconQrcode size={16} stroke={1.5} />} onClick={() => openDeposit()}>
      {t('deposit')}
    </Button>
  );
}
