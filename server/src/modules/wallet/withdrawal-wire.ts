import type { PaymentRequest } from '@bobbin/contract/withdrawals';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { maskDigits, OPEN_WITHDRAWALS, type WithdrawalStatus } from '@bobbin/domain/money/withdrawals';
import type { RequestRow } from './withdrawals.sql.ts';

/** Returns a withdrawal on the wire, without its complete account number (WDR-4). Above `aloneCents` a second person must approve; null means never. */
export function toPaymentRequest(row: RequestRow, aloneCents: Cents | null): PaymentRequest {
  return {
    id: row.id,
    code: row.code,
    amount: formatMoney(row.cents),
    amountVnd: row.amountVnd,
    exchangeRate: row.exchangeRate,
    bank: row.bank,
    cardNumber: maskDigits(row.lastFour),
    status: row.status as WithdrawalStatus,
    isInTransfer: row.fileId !== null && isOpen(row),
    needsSecond:
      row.status === 'APPROVAL' || (row.status === 'WAITING' && aloneCents !== null && row.cents > aloneCents),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    proof: row.proof,
    reason: row.reason,
    createDate: row.createdAt.toISOString(),
    updateDate: row.updatedAt.toISOString(),
  };
}

/** Returns whether the money of a withdrawal is held. */
export function isOpen({ status }: Pick<RequestRow, 'status'>): boolean {
  return OPEN_WITHDRAWALS.some((open) => open === status);
}
