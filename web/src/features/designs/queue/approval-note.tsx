import type { StaffDesign } from '@bobbin/contract/designs';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { designMoneyTexts } from '../../../i18n/vi/design-money.ts';
import { ApprovalActions, DeclinedNote } from '../../../ui/domain/approval-actions.tsx';
import { useDuration } from '../../../ui/hooks/use-duration.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Row, Text } from '../../../ui/layout/boxes.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { useEndDesignApproval } from './use-queue.ts';

/**
 * Shows the charge or refund that waits for a second person: who asked, why, and until when it must be approved (ROL-68); or the last one that was
 * declined (ROL-71).
 */
export function ApprovalNote({ design }: { design: StaffDesign }) {
  const { id, code, approval } = design;
  const end = useEndDesignApproval(id);
  const t = useTexts(designMoneyTexts);
  const locale = useLocale();
  const toDuration = useDuration();
  const now = useNow();
  if (approval === null) return <DeclinedNote declined={design.declined} />;
  const { step, amount, by, at, dueAt, reason, isYours, mayApprove } = approval;
  const left = Date.parse(dueAt) - now;
  // The first person is never late: the deadline is that of the second person.
  const time = isYours ? null : t(left > 0 ? 'approveWithin' : 'approveLate', { time: toDuration(left) });
  return (
    <>
      <Text as="div" role="status" fill="blue" pad="12 16" size={13} lineBelow="strong" breaks>
        <strong>{t(`waits.${step}`, { amount: displayMoney(parseMoney(amount), locale) })}</strong>{' '}
        {isYours ? t('youAsked') : t('askedBy', { name: by.fullName })} <LaTime at={at} />
        {time === null ? '' : ` · ${time}`}
        {reason === '' ? null : (
          <>
            <br />
            {t('because', { reason })}
          </>
        )}
        {isYours || mayApprove ? null : (
          <>
            <br />
            {t('notYourLimit')}
          </>
        )}
      </Text>
      {isYours || mayApprove ? (
        <Row pad="8 16" lineBelow="strong">
          <ApprovalActions code={code} approval={approval} onEnd={end.mutateAsync} />
        </Row>
      ) : null}
    </>
  );
}
