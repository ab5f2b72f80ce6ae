import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import type { SentMail } from '@bobbin/contract/mails';
import { IconAlertTriangle, IconCheck, IconClock } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { toErrorText } from '../../api/errors.ts';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { mailsTexts } from '../../i18n/vi/mails.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { useRetryMail } from './use-mails.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

const LOOKS = {
  waiting: { tone: 'amber', icon: <IconClock aria-hidden /> },
  sent: { tone: 'green', icon: <IconCheck aria-hidden /> },
  failed: { tone: 'red', icon: <IconAlertTriangle aria-hidden /> },
} as const;

/** Columns of the mail list of staff; a failed mail shows its reason and can be sent again. */
export const MAIL_LIST: List<SentMail> = {
  name: 'mails',
  version: 1,
  toId: ({ id }) => id,
  toTint: ({ status }) => (status === 'failed' ? 'red' : undefined),
  rowPx: 52,
  cardPx: 150,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'to',
      title: 'mails:to',
      width: 190,
      isFixed: true,
      card: 'head',
      cell: (mail) => <Recipient mail={mail} />,
    },
    { key: 'subject', title: 'mails:subject', card: 'body', cell: (mail) => <Subject mail={mail} /> },
    { key: 'status', title: 'mails:status', width: 112, card: 'state', cell: (mail) => <MailStatus mail={mail} /> },
    { key: 'reason', title: 'mails:reason', width: 190, card: 'body', cell: (mail) => <Reason mail={mail} /> },
    { key: 'attempts', title: 'mails:attempts', width: 84, align: 'end', from: 1400, cell: ({ attempts }) => attempts },
    {
      key: 'createdAt',
      title: 'mails:createdAt',
      width: 128,
      from: 1200,
      cell: ({ createdAt }) => <LaTime at={createdAt} format="full" />,
    },
    {
      key: 'sentAt',
      title: 'mails:sentAt',
      width: 128,
      card: { at: 'foot', cell: ({ sentAt, createdAt }) => <LaTime at={sentAt ?? createdAt} format="full" /> },
      cell: ({ sentAt }) => (sentAt === null ? '–' : <LaTime at={sentAt} format="full" />),
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 96,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (mail) => <RetryButton mail={mail} />,
    },
  ],
};

/** Shows the recipient's address; staff who may see members get a link to the member (ROL-55). */
function Recipient({ mail: { to, userId } }: { mail: SentMail }) {
  const { data: user } = useUser();
  if (!user || !hasPermission(user, 'VIEW_MEMBERS')) return <strong>{to}</strong>;
  return (
    <Link to="/admin/users/$id" params={{ id: userId }}>
      {to}
    </Link>
  );
}

function MailStatus({ mail }: { mail: SentMail }) {
  const t = useTexts(mailsTexts);
  const { tone, icon } = LOOKS[mail.status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(mail.status)}
    </Badge>
  );
}

/** Shows the subject and the kind of a mail; an unknown kind is shown unchanged (ORD-25). */
function Subject({ mail }: { mail: SentMail }) {
  useTexts(mailsTexts);
  return (
    <Stack as="span">
      <span>{mail.subject}</span>
      <Text size={12} tone="muted">
        {findText(`mails:kinds.${mail.kind}`) ?? mail.kind}
      </Text>
    </Stack>
  );
}

function Reason({ mail }: { mail: SentMail }) {
  return mail.lastError === null ? null : (
    <Text size={12} tone="red">
      {mail.lastError}
    </Text>
  );
}

function RetryButton({ mail }: { mail: SentMail }) {
  const t = useTexts(mailsTexts);
  const missing = usePermissionReason('RETRY_MAILS');
  const retry = useRetryMail();
  if (mail.status !== 'failed') return null;
  return (
    <Button
      size="small"
      name={t('retryName', { to: mail.to })}
      reason={missing}
      isBusy={retry.isPending}
      onClick={() =>
        sayAnswer(retry.mutateAsync(mail.id), {
          done: () => notify({ tone: 'success', title: t('retried'), text: mail.to }),
          failed: (error) => {
            const { title, detail } = toErrorText(error);
            notify({ tone: 'warning', title: `${mail.to}: ${title}`, text: detail });
          },
        })
      }
    >
      {t('retry')}
    </Button>
  );
}
