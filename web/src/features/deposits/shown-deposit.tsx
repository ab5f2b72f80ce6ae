import { IconCircleCheck } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { depositsTexts } from '../../i18n/vi/deposits.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Received } from './received.tsx';
import { SendIt } from './send-it.tsx';
import { useDeposit } from './use-deposits.ts';

interface ShownDepositProps {
  id: string;
  /** True if the deposit was just requested in this dialog. */
  isNew: boolean;
  onAgain: () => void;
  onClose: () => void;
}

/** Shows a deposit: the payment details while it waits, then the received money. */
export function ShownDeposit({ id, isNew, onAgain, onClose }: ShownDepositProps) {
  const t = useTexts(depositsTexts);
  const query = useDeposit(id);
  const deposit = query.data;
  const isReceived = deposit?.received != null;
  const isEnded = deposit?.transactionStatus === 'EXPIRED';
  const title = (
    <>
      {t('deposit')}
      {isNew && !isReceived ? (
        <>
          {' '}
          <Badge tone="green" icon={<IconCircleCheck size={13} stroke={1.75} aria-hidden />}>
            {t('created')}
          </Badge>
        </>
      ) : null}
    </>
  );
  const footer = isReceived ? (
    <Button reads look="main" onClick={onClose}>
      {t('done')}
    </Button>
  ) : isEnded ? (
    <Button look="main" onClick={onAgain}>
      {t('createNew')}
    </Button>
  ) : null;
  return (
    <Dialog title={title} width={isReceived ? 400 : 680} onClose={onClose} footer={footer} isStill={isNew}>
      {deposit === undefined && query.isPending ? <RowsSkeleton rows={6} /> : null}
      {query.isError ? <FailedBanner query={query} hasRows={deposit !== undefined} /> : null}
      {deposit ? isReceived ? <Received deposit={deposit} /> : <SendIt deposit={deposit} isEnded={isEnded} /> : null}
    </Dialog>
  );
}
