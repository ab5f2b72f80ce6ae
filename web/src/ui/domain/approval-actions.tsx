import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { lazy, useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { approvalsTexts } from '../../i18n/vi/approvals.ts';
import { Button } from '../button/button.tsx';
import { sayAnswer } from '../feedback/answers.ts';
import { notify } from '../feedback/notify.tsx';
import { Row, Text } from '../layout/boxes.tsx';
import { openDialog } from '../overlay/dialogs.ts';
import { LaTime } from '../text/la-time.tsx';

const DeclineDialog = lazy(async () => ({ default: (await import('./decline-dialog.tsx')).DeclineDialog }));

/** End of a request for approval, with the amount that the person saw. */
export type ApprovalEndWish =
  | { action: 'decline'; amount: string; reason: string }
  | { action: 'withdraw'; amount: string };

interface ApprovalActionsProps {
  code: string;
  approval: { amount: string; by: { fullName: string }; isYours: boolean; mayApprove: boolean };
  onEnd: (wish: ApprovalEndWish) => Promise<unknown>;
}

/** Declines a movement of another person, or withdraws one's own request; neither moves money (ROL-71). */
export function ApprovalActions({ code, approval, onEnd }: ApprovalActionsProps) {
  const t = useTexts(approvalsTexts);
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const { amount, by, isYours, mayApprove } = approval;

  function withdraw() {
    setBusy(true);
    sayAnswer(
      onEnd({ action: 'withdraw', amount }).finally(() => setBusy(false)),
      { done: () => notify({ tone: 'success', title: t('withdrawn'), text: t('withdrawnText', { code }) }) },
    );
  }

  if (isYours) {
    return (
      <Button size="small" isBusy={isBusy} name={t('withdrawOf', { code })} onClick={withdraw}>
        {t('withdraw')}
      </Button>
    );
  }
  if (!mayApprove) return null;
  return (
    <Button
      size="small"
      isDangerous
      name={t('declineOf', { code })}
      onClick={() =>
        openDialog((close) => (
          <DeclineDialog
            code={code}
            amount={displayMoney(parseMoney(amount), locale)}
            name={by.fullName}
            onDecline={(reason) => onEnd({ action: 'decline', amount, reason })}
            onClose={close}
          />
        ))
      }
    >
      {t('decline')}
    </Button>
  );
}

interface DeclinedNoteProps {
  declined: { amount: string; by: string; reason: string; at: string; isYours: boolean } | null;
}

/** Shows who declined a movement and why, until the thing changes (ROL-71). */
export function DeclinedNote({ declined }: DeclinedNoteProps) {
  const t = useTexts(approvalsTexts);
  const locale = useLocale();
  if (declined === null) return null;
  const { by, reason, at, isYours } = declined;
  const amount = displayMoney(parseMoney(declined.amount), locale);
  return (
    <Row as="p" wrap gap="4 8" flush pad="10 14" size={13} fill="amber" role="status">
      <strong>{t(isYours ? 'declinedYours' : 'declinedBy', { name: by, amount })}</strong>
      <span>
        {t('because', { reason })} <LaTime at={at} />
      </span>
    </Row>
  );
}

/** Names the charge that waits for a second person, and who asked for it (ROL-68). */
export function WaitingCharge({
  approval: { amount, by, isYours, mayApprove },
}: Pick<ApprovalActionsProps, 'approval'>) {
  const t = useTexts(approvalsTexts);
  const locale = useLocale();
  return (
    <Text as="p" size={13} flush pad="8 0" role="status" breaks>
      <strong>{t('waits', { amount: displayMoney(parseMoney(amount), locale) })}</strong>{' '}
      {isYours ? t('youAsked') : t('askedBy', { name: by.fullName })}
      {isYours || mayApprove ? null : ` ${t('notYourLimit')}`}
    </Text>
  );
}
