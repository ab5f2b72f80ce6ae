import '../i18n/topics/admin.ts';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../features/logs/export-button.tsx';
import { LogFilters } from '../features/logs/log-filters.tsx';
import { LogList } from '../features/logs/log-list.tsx';
import { hasLogFilters, type LogSearch } from '../features/logs/log-search.ts';
import { useLogs } from '../features/logs/use-logs.ts';
import { ListStates, RowsSkeleton } from '../ui/list-states.tsx';
import { Message } from '../ui/message.tsx';
import { Page } from '../ui/page.tsx';
import { Pagination } from '../ui/pagination.tsx';

const LogDrawer = lazy(async () => ({ default: (await import('../features/logs/log-drawer.tsx')).LogDrawer }));

const route = getRouteApi('/admin/logs');

/** The action history (Spec 2 §2.12). */
export function AdminLogsPage() {
  const { t } = useTranslation('admin');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const logs = useLogs(search);
  const rows = logs.data?.data ?? [];
  const opened = rows.find(({ id }) => id === search.log);

  /** Another filter starts on its first page (W57). */
  function filter(change: LogSearch) {
    void navigate({ search: ({ page: _page, log: _log, ...old }) => ({ ...old, ...change }), replace: true });
  }

  return (
    <Page title={t('logs.title')} actions={<ExportButton search={search} />}>
      <LogFilters search={search} onChange={filter} />
      <ListStates
        query={logs}
        count={rows.length}
        skeleton={<RowsSkeleton rows={10} height={56} />}
        empty={<Message title={t('logs.emptyTitle')} text={t('logs.emptyText')} />}
        onClearFilters={hasLogFilters(search) ? () => void navigate({ search: {}, replace: true }) : undefined}
      >
        <LogList
          logs={rows}
          onOpen={({ id }) => void navigate({ search: (old) => ({ ...old, log: id }) })}
          onPerson={(user) => filter({ user })}
        />
      </ListStates>
      {logs.data && rows.length > 0 ? (
        <Pagination
          meta={logs.data.meta}
          onPage={(page) => void navigate({ search: (old) => ({ ...old, page: page > 1 ? page : undefined }) })}
        />
      ) : null}
      {opened === undefined ? null : (
        <Suspense>
          <LogDrawer
            log={opened}
            onClose={() => void navigate({ search: ({ log: _log, ...old }) => old, replace: true })}
          />
        </Suspense>
      )}
    </Page>
  );
}
