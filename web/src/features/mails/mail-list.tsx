import type { SentMail } from '@bobbin/contract/mails';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toErrorText } from '../../api/errors.ts';
import { Badge } from '../../ui/badge.tsx';
import { LaTime } from '../../ui/la-time.tsx';
import { notify } from '../../ui/notify.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import table from '../../ui/table.module.css';
import { useNarrow } from '../../ui/use-narrow.ts';
import { usePermissionReason } from '../../ui/use-permission-reason.ts';
import styles from './mail-list.module.css';
import { useRetryMail } from './use-mails.ts';

const LOOKS = {
  waiting: { tone: 'amber', icon: <IconClock aria-hidden /> },
  sent: { tone: 'green', icon: <IconCheck aria-hidden /> },
  failed: { tone: 'red', icon: <IconAlertTriangle aria-hidden /> },
} as const;

/** Mails of the house; a failed one says why and can be sent again. A table, under 974 px cards. */
export function MailList({ mails }: { mails: readonly SentMail[] }) {
  const { t } = useTranslation('admin');
  const isNarrow = useNarrow();
  if (isNarrow) {
    return (
      <ul className={`${table.cards} ${styles.list}`}>
        {mails.map((mail) => (
          <li
            key={mail.id}
            className={`${table.card} ${styles.card}`}
            data-row={mail.status === 'failed' ? 'red' : undefined}
          >
            <span className={styles.head}>
              <strong>{mail.to}</strong>
              <MailStatus mail={mail} />
            </span>
            <Subject mail={mail} />
            <Reason mail={mail} />
            <span className={styles.head}>
              <LaTime at={mail.sentAt ?? mail.createdAt} format="full" />
              <RetryButton mail={mail} />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={`${table.box} ${table.scroll}`}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('mails.to')}</th>
            <th scope="col">{t('mails.subject')}</th>
            <th scope="col">{t('mails.status')}</th>
            <th scope="col">{t('mails.reason')}</th>
            <th scope="col" className={table.number}>
              {t('mails.attempts')}
            </th>
            <th scope="col">{t('mails.createdAt')}</th>
            <th scope="col">{t('mails.sentAt')}</th>
            <th scope="col" className={table.number}>
              {t('actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.id} data-row={mail.status === 'failed' ? 'red' : undefined}>
              <td className={styles.to}>{mail.to}</td>
              <td>
                <Subject mail={mail} />
              </td>
              <td>
                <MailStatus mail={mail} />
              </td>
              <td className={styles.reason}>
                <Reason mail={mail} />
              </td>
              <td className={table.number}>{mail.attempts}</td>
              <td>
                <LaTime at={mail.createdAt} format="full" />
              </td>
              <td>{mail.sentAt === null ? '–' : <LaTime at={mail.sentAt} format="full" />}</td>
              <td className={table.number}>
                <RetryButton mail={mail} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MailStatus({ mail }: { mail: SentMail }) {
  const { t } = useTranslation('admin');
  const { tone, icon } = LOOKS[mail.status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`mails.${mail.status}`)}
    </Badge>
  );
}

/** Subject, and what kind of mail it is; a kind that this version does not know stays as it is (W29). */
function Subject({ mail }: { mail: SentMail }) {
  const { i18n } = useTranslation('admin');
  const key = `admin:mails.kinds.${mail.kind}`;
  return (
    <span className={styles.subject}>
      <span>{mail.subject}</span>
      <span className={styles.kind}>{i18n.exists(key) ? i18n.t(key as 'admin:mails.kinds.passcode') : mail.kind}</span>
    </span>
  );
}

function Reason({ mail }: { mail: SentMail }) {
  return mail.lastError === null ? null : <span className={styles.error}>{mail.lastError}</span>;
}

function RetryButton({ mail }: { mail: SentMail }) {
  const { t } = useTranslation('admin');
  const missing = usePermissionReason('EDIT_MEMBERS');
  const retry = useRetryMail();
  if (mail.status !== 'failed') return null;
  return (
    <ReasonButton
      name={t('mails.retryName', { to: mail.to })}
      reason={missing}
      isBusy={retry.isPending}
      onClick={() =>
        retry.mutate(mail.id, {
          onSuccess: () => notify({ tone: 'success', title: t('mails.retried'), text: mail.to }),
          onError: (error) => {
            const { title, detail } = toErrorText(error);
            notify({ tone: 'warning', title: `${mail.to}: ${title}`, text: detail });
          },
        })
      }
    >
      {t('mails.retry')}
    </ReasonButton>
  );
}
