import { MAIL_LIST } from '../features/mails/columns.tsx';
import { MAIL_SEARCH, MAIL_STATUSES } from '../features/mails/mail-search.ts';
import { RetryAll } from '../features/mails/retry-all.tsx';
import { useMails } from '../features/mails/use-mails.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { mailsTexts } from '../i18n/vi/mails.ts';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { readChoice } from '../ui/list/list-search.ts';
import { Message } from '../ui/feedback/message.tsx';

/** Lists mails for staff; a failed mail shows its reason and can be sent again. */
export function AdminMailsPage() {
  const t = useTexts(mailsTexts);
  const url = useListUrl(MAIL_SEARCH);
  const { status, search } = url.search;
  const reply = useListReply(useMails(url.search));
  const isSearched = search !== undefined || (status !== undefined && status !== 'failed');
  return (
    <ListPage
      list={MAIL_LIST}
      url={url}
      reply={reply}
      context={undefined}
      title={t('title')}
      actions={status === 'failed' ? <RetryAll mails={reply.rows} /> : null}
      views={{
        options: (['all', ...MAIL_STATUSES] as const).map((value) => ({ value, label: t(value) })),
        current: status ?? 'all',
        onChange: (view) => url.filter({ status: readChoice(view, MAIL_STATUSES) }),
      }}
      searchName={t('search')}
      onClearFilters={isSearched ? () => url.filter({ search: undefined, status: undefined }) : undefined}
      empty={
        status === 'failed' ? (
          <Message title={t('emptyFailed')} text={t('emptyFailedText')} />
        ) : (
          <Message title={t('emptyTitle')} text={t('emptyText')} />
        )
      }
    />
  );
}
