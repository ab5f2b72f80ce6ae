import { PLACEMENT_UNDO_MS } from '@bobbin/domain/limits';
import { toUndoEntries, UNDO_KINDS } from '../features/undo/undo-entries.ts';
import { UndoList } from '../features/undo/undo-list.tsx';
import { UNDO_SEARCH } from '../features/undo/undo-search.ts';
import { useUndoList } from '../features/undo/use-undo-list.ts';
import { useLocale, useTexts } from '../i18n/use-texts.tsx';
import { undoListTexts } from '../i18n/vi/undo-list.ts';
import { Segments } from '../ui/button/segments.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { useNow } from '../ui/hooks/use-now.ts';
import { Page } from '../ui/layout/page.tsx';
import { Stack, Text } from '../ui/layout/boxes.tsx';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';
import { formatCount } from '../ui/text/count.ts';

/** Lists what the user and the team changed in the last 24 hours, with an undo for each change (UND-1 to UND-3). */
export function UndoPage() {
  const t = useTexts(undoListTexts);
  const locale = useLocale();
  const url = useListUrl(UNDO_SEARCH);
  const { kind } = url.search;
  const query = useUndoList();
  const since = useNow() - PLACEMENT_UNDO_MS;
  const all = query.data === undefined ? [] : toUndoEntries(query.data, since);
  const shown = kind === undefined ? all : all.filter(({ group }) => group === kind);
  const named = (name: string, count: number) => t('count', { name, count: formatCount(count, locale) });
  const choices = [
    { value: 'all' as const, label: named(t('kinds.all'), all.length) },
    ...UNDO_KINDS.map((value) => ({
      value,
      label: named(t(`kinds.${value}`), all.filter(({ group }) => group === value).length),
    })),
  ];
  return (
    <Page title={t('title')} aside={<span>{t('aside')}</span>}>
      <Stack gap={12} fit>
        <Segments
          name={t('kind')}
          value={kind ?? 'all'}
          choices={choices}
          onChange={(value) => url.filter({ kind: value === 'all' ? undefined : value })}
        />
        <ListStates
          query={query}
          count={shown.length}
          skeleton={<RowsSkeleton rows={6} height={56} />}
          empty={<Message title={t('empty')} text={t('emptyText')} />}
          onClearFilters={kind === undefined ? undefined : () => url.filter({ kind: undefined })}
        >
          <UndoList entries={shown} />
        </ListStates>
        <Text size={12} tone="muted">
          {t('final')}
        </Text>
      </Stack>
    </Page>
  );
}
