import type { SentMail } from '@bobbin/contract/mails';
import { useTexts } from '../../i18n/use-texts.tsx';
import { mailsTexts } from '../../i18n/vi/mails.ts';
import { Button } from '../../ui/button/button.tsx';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { useRetryMails } from './use-mails.ts';

/** Sends all failed mails of the page again, and says how many of them are no longer valid (NTF-43). */
export function RetryAll({ mails }: { mails: readonly SentMail[] }) {
  const t = useTexts(mailsTexts);
  const missing = usePermissionReason('RETRY_MAILS');
  const retry = useRetryMails();
  const ids = mails.filter(({ status }) => status === 'failed').map(({ id }) => id);
  if (ids.length < 2) return null;
  return (
    <Button
      look="main"
      reason={missing}
      isBusy={retry.isPending}
      onClick={() =>
        sayAnswer(retry.mutateAsync(ids), {
          done: ({ retried, gone }) =>
            notify({
              tone: gone === 0 ? 'success' : 'warning',
              title: t('retriedAll', { count: retried }),
              ...(gone > 0 && { text: t('goneAll', { count: gone }) }),
            }),
          failed: notifyError,
        })
      }
    >
      {t('retryAll', { count: ids.length })}
    </Button>
  );
}
