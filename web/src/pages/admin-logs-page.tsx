import type { ActionLog } from '@bobbin/contract/logs';
import { Suspense, lazy, useMemo } from 'react';
import { LOG_LIST } from '../features/logs/columns.tsx';
import { ExportButton } from '../features/logs/export-button.tsx';
import { LogFilters, useLogChips } from '../features/logs/log-filters.tsx';
import { LOG_SEARCH } from '../features/logs/log-search.ts';
import { useLogs } from '../features/logs/use-logs.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { logsTexts } from '../i18n/vi/logs.ts';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { useLatest } from '../ui/hooks/use-latest.ts';

const LogDrawer = lazy(async () => ({ default: (await import('../features/logs/log-drawer.tsx')).LogDrawer }));

/** Page that lists the action history. */
export function AdminLogsPage() {
  const t = useTexts(logsTexts);
  const url = useListUrl(LOG_SEARCH);
  const reply = useListReply(useLogs(url.search));
  const chips = useLogChips(url.search);
  const opened = reply.rows.find(({ id }) => id === url.search.log);
  const onOpen = useLatest(({ id }: ActionLog) => url.move({ log: id }));
  const onPerson = useLatest((user: string) => url.filter({ user }));
  const context = useMemo(() => ({ onOpen, onPerson }), [onOpen, onPerson]);
  return (
    <ListPage
      list={LOG_LIST}
      url={url}
      reply={reply}
      context={context}
      title={t('title')}
      actions={<ExportButton search={url.search} />}
      searchName={t('search')}
      filters={<LogFilters search={url.search} onChange={url.filter} />}
      chips={chips}
      empty={<Message title={t('emptyTitle')} text={t('emptyText')} />}
    >
      {opened === undefined ? null : (
        <Suspense>
          <LogDrawer log={opened} onClose={() => url.go({ ...url.search, log: undefined }, true)} />
        </Suspense>
      )}
    </ListPage>
  );
}
