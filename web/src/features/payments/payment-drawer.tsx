import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconUsers } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '../../api/user.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Facts } from '../../ui/layout/section.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { WithdrawalState } from '../../ui/domain/withdrawal-state.tsx';
import { CardNumber } from './card-number.tsx';
import { openConfirmPayment, openDenyPayment } from './open-decide-dialogs.tsx';
import styles from './payments.module.css';

interface PaymentDrawerProps {
  row: StaffPaymentRequest;
  onClose: () => void;
}

/** One withdrawal with all that is compared before it is paid (WDR-7). */
export function PaymentDrawer({ row, onClose }: PaymentDrawerProps) {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  const isOpen = row.status === 'WAITING' || row.status === 'APPROVAL';
  const dong = `${formatCount(row.amountVnd, locale)}\u00a0₫`;
  return (
    <Drawer title={row.code} onClose={onClose}>
      <p className={styles.amount}>
        <strong>
          <Money amount={row.amount} />
        </strong>
        {t('inDong', { amount: dong })}
        <WithdrawalState status={row.status} />
      </p>
      <Facts
        facts={[
          { name: t('user'), value: <Seller row={row} /> },
          { name: t('bank'), value: row.bank },
          { name: t('cardNumber'), value: <CardNumber id={row.id} masked={row.cardNumber} /> },
          { name: t('createDate'), value: <LaTime at={row.createDate} format="full" /> },
          ...(row.updateDate === row.createDate
            ? []
            : [{ name: t('updateDate'), value: <LaTime at={row.updateDate} format="full" /> }]),
        ]}
      />
      <Steps row={row} />
      {isOpen ? <Checks row={row} /> : null}
      {isOpen ? <Actions row={row} /> : null}
    </Drawer>
  );
}

function Seller({ row: { user, balance } }: { row: StaffPaymentRequest }) {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  return (
    <span className={styles.lines}>
      <Link to="/admin/users/$id" params={{ id: user.id }}>
        {user.fullName}
      </Link>
      <span className={styles.small}>
        {user.email} · {t('balance', { amount: displayMoney(parseMoney(balance), locale) })}
      </span>
    </span>
  );
}

/** Who did what so far, and who is awaited. */
function Steps({ row }: { row: StaffPaymentRequest }) {
  const t = useTexts(paymentsTexts);
  const { status } = row;
  const done = <IconCircleCheck size={18} stroke={1.5} aria-hidden />;
  return (
    <ol className={styles.steps}>
      {row.confirmedAt === null ? null : (
        <Step icon={done} at={row.confirmedAt} words={t('firstConfirmed', { name: row.confirmedBy ?? '' })}>
          {row.proof === null ? null : `${t('bankId')} ${row.proof}`}
        </Step>
      )}
      {status === 'APPROVAL' ? (
        <Step
          icon={<IconUsers size={18} stroke={1.5} aria-hidden />}
          words={t(row.isConfirmedByYou ? 'secondNeeded' : 'secondYou')}
        >
          {t('twoPeople')}
        </Step>
      ) : null}
      {status === 'CONFIRMED' && row.decidedAt !== null && row.decidedAt !== row.confirmedAt ? (
        <Step icon={done} at={row.decidedAt} words={t('paidBy', { name: row.decidedBy ?? '' })} />
      ) : null}
      {status === 'DENIED' || status === 'CANCELLED' ? (
        <Step
          icon={<IconCircleX size={18} stroke={1.5} aria-hidden />}
          at={row.decidedAt}
          words={status === 'DENIED' ? t('deniedBy', { name: row.decidedBy ?? '' }) : t('cancelled')}
        >
          {row.reason === null ? null : `${t('reason')}: ${row.reason}`}
        </Step>
      ) : null}
    </ol>
  );
}

interface StepProps {
  icon: ReactNode;
  words: string;
  at?: string | null;
  children?: ReactNode;
}

function Step({ icon, words, at, children }: StepProps) {
  return (
    <li className={styles.step}>
      {icon}
      <span className={styles.lines}>
        <span>
          <strong>{words}</strong>{' '}
          {at ? (
            <span className={styles.small}>
              <LaTime at={at} format="full" />
            </span>
          ) : null}
        </span>
        <span className={styles.small}>{children}</span>
      </span>
    </li>
  );
}

/** What a careful person compares, with what we know of it. */
function Checks({ row }: { row: StaffPaymentRequest }) {
  const t = useTexts(paymentsTexts);
  return (
    <>
      <h3 className={styles.title}>{t('checks')}</h3>
      <ul className={styles.checks}>
        <Check isRight={!row.isNewCard} words={t(row.isNewCard ? 'newCardLong' : 'knownCard')} />
        <Check isRight={!row.isRecentlyChanged} words={t(row.isRecentlyChanged ? 'changed' : 'quiet')} />
      </ul>
    </>
  );
}

function Check({ isRight, words }: { isRight: boolean; words: string }) {
  return (
    <li className={styles.check} data-wrong={!isRight || undefined}>
      {isRight ? (
        <IconCircleCheck size={18} stroke={1.5} aria-hidden />
      ) : (
        <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
      )}
      {words}
    </li>
  );
}

function Actions({ row }: { row: StaffPaymentRequest }) {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  const missing = usePermissionReason('EDIT_PAYMENTS');
  const { data: user } = useUser();
  const own = user?.id === row.user.id ? t('own') : null;
  const first = row.status === 'APPROVAL' && row.isConfirmedByYou ? t('youWereFirst') : null;
  return (
    <div className={styles.actions}>
      <Button isDangerous reason={missing ?? own} onClick={() => openDenyPayment(row)}>
        {t('deny')}
      </Button>
      <Button look="main" reason={missing ?? own ?? first} onClick={() => openConfirmPayment(row)}>
        {t('pay', { amount: displayMoney(parseMoney(row.amount), locale) })}
      </Button>
    </div>
  );
}
