import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconUsers } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useUser } from '../../api/user.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { walkOn, type Walk } from '../../ui/overlay/walk.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { WithdrawalState } from '../../ui/domain/withdrawal-state.tsx';
import { BankVerdictText } from './bank-verdict.tsx';
import { CardNumber } from './card-number.tsx';
import { InFile } from './in-file.tsx';
import { openConfirmPayment, openDenyPayment } from './open-decide-dialogs.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './payments.module.css';

interface PaymentDrawerProps {
  row: StaffPaymentRequest;
  walk: Walk;
  /** True opens the confirmation with the drawer; `onPaying` is called once it is open. */
  isPaying?: boolean;
  onPaying?: () => void;
  onClose: () => void;
}

/** Shows one withdrawal with the facts that staff compare before they pay it (WDR-7). */
export function PaymentDrawer({ row, walk, isPaying = false, onPaying, onClose }: PaymentDrawerProps) {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  const isOpen = row.status === 'WAITING' || row.status === 'APPROVAL';
  const dong = `${formatCount(row.amountVnd, locale)}\u00a0₫`;
  return (
    <Drawer title={row.code} walk={walk} onClose={onClose}>
      <Row as="p" align="baseline" wrap gap="4 10" tone="muted" below={14} className={styles.amount}>
        <strong>
          <Money amount={row.amount} />
        </strong>
        {t('inDong', { amount: dong })}
        <WithdrawalState status={row.status} />
      </Row>
      <Facts
        facts={[
          { name: t('user'), value: <Seller row={row} /> },
          { name: t('bank'), value: row.bank },
          { name: t('cardNumber'), value: <CardNumber id={row.id} masked={row.cardNumber} /> },
          ...(row.file === null ? [] : [{ name: t('inFile'), value: <InFile row={row} /> }]),
          ...(row.transfer === null ? [] : [{ name: t('statement'), value: <BankVerdictText row={row} /> }]),
          { name: t('createDate'), value: <LaTime at={row.createDate} format="full" /> },
          ...(row.updateDate === row.createDate
            ? []
            : [{ name: t('updateDate'), value: <LaTime at={row.updateDate} format="full" /> }]),
        ]}
      />
      <Steps row={row} />
      {isOpen ? <Checks row={row} /> : null}
      {isOpen ? <Actions row={row} isPaying={isPaying} onPaying={onPaying} onDecided={() => walkOn(walk)} /> : null}
    </Drawer>
  );
}

function Seller({ row: { user, balance } }: { row: StaffPaymentRequest }) {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  return (
    <Stack as="span" breaks shrinks>
      <Link to="/admin/users/$id" params={{ id: user.id }}>
        {user.fullName}
      </Link>
      <Text size={12} tone="muted">
        {balance === null
          ? user.email
          : `${user.email} · ${t('balance', { amount: displayMoney(parseMoney(balance), locale) })}`}
      </Text>
    </Stack>
  );
}

/** Shows the completed steps of a withdrawal, and who must act next. */
function Steps({ row }: { row: StaffPaymentRequest }) {
  const t = useTexts(paymentsTexts);
  const { status } = row;
  const done = <IconCircleCheck size={18} stroke={1.5} aria-hidden />;
  return (
    <Stack as="ol" plain gap={10}>
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
    </Stack>
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
    <Row as="li" align="start" gap={8} className={styles.step}>
      {icon}
      <Stack as="span" breaks shrinks>
        <span>
          <strong>{words}</strong>{' '}
          {at ? (
            <Text size={12} tone="muted">
              <LaTime at={at} format="full" />
            </Text>
          ) : null}
        </span>
        <Text size={12} tone="muted">
          {children}
        </Text>
      </Stack>
    </Row>
  );
}

/** Lists the facts that staff compare before they pay a withdrawal. */
function Checks({ row }: { row: StaffPaymentRequest }) {
  const t = useTexts(paymentsTexts);
  return (
    <>
      <Text as="h3" size={14} weight={600} className={styles.title}>
        {t('checks')}
      </Text>
      <Stack as="ul" plain gap={10}>
        <Check isRight={!row.isNewCard} words={t(row.isNewCard ? 'newCardLong' : 'knownCard')} />
        <Check isRight={!row.isRecentlyChanged} words={t(row.isRecentlyChanged ? 'changed' : 'quiet')} />
      </Stack>
    </>
  );
}

function Check({ isRight, words }: { isRight: boolean; words: string }) {
  return (
    <Row as="li" align="start" gap={8} className={styles.check} data-wrong={!isRight || undefined}>
      {isRight ? (
        <IconCircleCheck size={18} stroke={1.5} aria-hidden />
      ) : (
        <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
      )}
      {words}
    </Row>
  );
}

interface ActionsProps extends Pick<PaymentDrawerProps, 'row' | 'isPaying' | 'onPaying'> {
  onDecided: () => unknown;
}

function Actions({ row, isPaying = false, onPaying, onDecided }: ActionsProps) {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  const missing = usePermissionReason('CONFIRM_WITHDRAWALS');
  const { data: user } = useUser();
  const own = user?.id === row.user.id ? t('own') : null;
  const filed = row.isInTransfer ? t('inFile') : null;
  const first = row.status === 'APPROVAL' && row.isConfirmedByYou ? t('youWereFirst') : null;
  const isOpened = useRef(false);
  const openPay = useEffectEvent(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    if ((missing ?? own ?? first) === null) openConfirmPayment(row, onDecided);
    onPaying?.();
  });
  useEffect(() => {
    if (isPaying) openPay();
  }, [isPaying]);
  return (
    <Row align="stretch" justify="between" wrap gap={8} className={styles.actions}>
      <Button isDangerous reason={missing ?? own ?? filed} onClick={() => openDenyPayment(row, onDecided)}>
        {t('deny')}
      </Button>
      <Button look="main" reason={missing ?? own ?? first} onClick={() => openConfirmPayment(row, onDecided)}>
        {t('pay', { amount: displayMoney(parseMoney(row.amount), locale) })}
      </Button>
    </Row>
  );
}
