import type { PayoutReport } from '@bobbin/contract/payouts';
import { displayMoney, formatMoney, parseMoney } from '@bobbin/domain/money/money';
import { formatLa } from '../../ui/text/time.ts';
import type { ReactNode } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { payoutsTexts } from '../../i18n/vi/payouts.ts';
import { Explain } from '../../ui/overlay/explain.tsx';
import { Money } from '../../ui/text/money.tsx';
import { SyncState } from './payout-states.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './payouts.module.css';

interface PartProps {
  name: ReactNode;
  value: ReactNode;
  /** Small text below the label of the line. */
  note: ReactNode;
  /** Emphasis of the line: for a sum, or for a sum that does not add up. */
  look?: 'sum' | 'wrong';
}

function Part({ name, value, note, look }: PartProps) {
  return (
    <Stack gap={2} pad="6 10" className={styles.part} data-look={look}>
      <span className={styles.small}>{name}</span>
      <strong className={styles.amount}>{value}</strong>
      <span className={styles.small}>{note}</span>
    </Stack>
  );
}

function Sign({ children, isWrong = false }: { children: string; isWrong?: boolean }) {
  return (
    <span className={styles.sign} data-wrong={isWrong || undefined}>
      {children}
    </span>
  );
}

/** Shows two equations: from orders and transactions to the settlement amount, and from the settlement amount to the bank amount (PAY-5). */
export function ReportEquation({ report }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  const currency = report.settlementAmountCurrency ?? 'USD';
  const noReserve = (amount: string | null) => (amount === '0.00' ? t('noReserve') : '');
  return (
    <Row align="stretch" wrap pad="10 12" className={styles.equation}>
      <Row wrap gap={8} className={styles.group}>
        <Part
          name={t('orders')}
          value={<Money amount={report.ordersAmount} currency={currency} />}
          note={t('ordersCount', { count: report.ordersCount })}
        />
        <Sign>{'+'}</Sign>
        <Part
          name={t('transactions')}
          value={<Money amount={report.transactionsAmount} currency={currency} />}
          note={t('transactionsCount', { count: report.transactionsCount })}
        />
        <Sign isWrong={!report.isSynced}>{report.isSynced ? '=' : '≠'}</Sign>
        <Part
          name={
            <>
              {t('settlement')}
              <Explain
                of="settlement"
                name={t('settlement')}
                total={report.settlementAmountValue}
                currency={currency}
                parts={{
                  payoutOrders: report.ordersAmount,
                  payoutTransactions: report.transactionsAmount,
                  payoutMissing: report.isSynced ? null : report.missingAmount,
                }}
              />
            </>
          }
          value={<Money amount={report.settlementAmountValue} currency={currency} />}
          note={<SyncState payout={report} />}
          look={report.isSynced ? 'sum' : 'wrong'}
        />
      </Row>
      <Row wrap gap={8} className={styles.group}>
        <Sign>{'−'}</Sign>
        <Part
          name={t('reserveHeld')}
          value={<Money amount={report.reserveHeldAmount} currency={currency} />}
          note={
            report.reserveReleaseAt === null
              ? noReserve(report.reserveHeldAmount)
              : t('releaseOn', { day: formatLa(Date.parse(report.reserveReleaseAt), 'date') })
          }
        />
        <Sign>{'+'}</Sign>
        <Part
          name={t('reserveReleased')}
          value={<Money amount={report.reserveReleasedAmount} currency={currency} />}
          note={noReserve(report.reserveReleasedAmount)}
        />
        <Sign isWrong={report.isReserveExplained === false}>{report.isReserveExplained === false ? '≠' : '='}</Sign>
        <Part
          name={
            <>
              {t('paid')}
              <Explain
                of="paidToBank"
                name={t('paid')}
                total={report.paymentAmountBeforeExchangeValue}
                currency={currency}
                parts={{
                  settlement: report.settlementAmountValue,
                  reserveHeld: report.reserveHeldAmount,
                  reserveReleased: report.reserveReleasedAmount,
                  otherDifference: toOtherDifference(report),
                }}
              />
            </>
          }
          value={
            <Money amount={report.paymentAmountBeforeExchangeValue} currency={currency} empty={t('unknownAmount')} />
          }
          note={report.paymentAmountBeforeExchangeCurrency ?? ''}
          look={report.isReserveExplained === false ? 'wrong' : undefined}
        />
      </Row>
      <Row wrap gap={8} className={styles.group}>
        <Sign>{'×'}</Sign>
        <Part
          name={t('exchangeRate')}
          value={toRate(report.exchangeRate) ?? '—'}
          note={t('perDollar', { currency: report.amountCurrency ?? 'USD' })}
        />
        <Sign>{'='}</Sign>
        <Part
          name={
            <>
              {t('toBank')}
              <Explain of="bankAmount" name={t('toBank')} total={report.amountValue} />
            </>
          }
          value={<BankAmount report={report} />}
          note={
            <>
              {report.bankAccount ?? ''} <InDollars report={report} />
            </>
          }
          look="sum"
        />
      </Row>
      {report.isReserveExplained === false ? (
        <Text as="p" size={12} tone="red" ownLine flush role="note">
          {t('reserveUnexplained')}
        </Text>
      ) : null}
    </Row>
  );
}

/** Returns the difference that settlement and reserve do not explain; null if there is none, or if an amount is unknown. */
function toOtherDifference(report: PayoutReport): string | null {
  const { paymentAmountBeforeExchangeValue: paid, reserveHeldAmount: held, reserveReleasedAmount: released } = report;
  if (paid === null || held === null || released === null) return null;
  const explained = parseMoney(report.settlementAmountValue) - parseMoney(held) + parseMoney(released);
  const cents = parseMoney(paid) - explained;
  return cents === 0 ? null : formatMoney(cents);
}

/** Formats an exchange rate without trailing zeros and with thousands separators. */
function toRate(rate: string | null): string | null {
  if (rate === null) return null;
  const [whole = '0', fraction = ''] = rate.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${rest === '' ? '' : `.${rest}`}`;
}

/** Shows the amount that reached the bank: dollars in the usual format, another currency with its code. */
function BankAmount({ report: { amountValue, amountCurrency } }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  if (amountValue === null) return t('unknownAmount');
  if (amountCurrency === null || amountCurrency === 'USD') return <Money amount={amountValue} />;
  return <>{`${toRate(amountValue) ?? amountValue} ${amountCurrency === 'VND' ? '₫' : amountCurrency}`}</>;
}

function InDollars({ report: { amountUsd, amountCurrency } }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  const locale = useLocale();
  if (amountUsd === null || amountCurrency === null || amountCurrency === 'USD') return null;
  return <>{t('inDollars', { amount: displayMoney(parseMoney(amountUsd), locale) })}</>;
}
