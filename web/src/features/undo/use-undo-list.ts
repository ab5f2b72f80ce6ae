import { listArtworkImports, undoArtworkImport } from '@bobbin/contract/artwork-imports.calls';
import { listOrderImports, undoOrderImport } from '@bobbin/contract/order-imports.calls';
import { listOrderViews, undoOrderView } from '@bobbin/contract/order-views.calls';
import { listPlacements, undoPlacement } from '@bobbin/contract/prints.calls';
import { listRules, undoRule } from '@bobbin/contract/rules.calls';
import { listTeamworkChanges, undoTeamwork } from '@bobbin/contract/teamwork.calls';
import { PRINT_PAGE_SIZE } from '@bobbin/domain/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLiveEvents } from '../../api/events.ts';
import { textsOf } from '../../i18n/i18n.ts';
import { undoListTexts } from '../../i18n/vi/undo-list.ts';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import type { Undoable, UndoReplies } from './undo-entries.ts';

const KEY = ['undo-list'] as const;

async function readAll(signal: AbortSignal): Promise<UndoReplies> {
  const [orders, rules, views, placements, orderImports, artworkImports] = await Promise.all([
    call(listTeamworkChanges, {}, { signal }),
    call(listRules, {}, { signal }),
    call(listOrderViews, {}, { signal }),
    call(listPlacements, { query: { page: 1, limit: PRINT_PAGE_SIZE } }, { signal }),
    call(listOrderImports, {}, { signal }),
    call(listArtworkImports, {}, { signal }),
  ]);
  return {
    orders,
    rules: rules.undoable,
    views: views.changes,
    placements: placements.data,
    orderImports,
    artworkImports,
  };
}

/** Loads the changes of the last 24 hours that can be undone, and refetches them when orders or views changed anywhere. */
export function useUndoList() {
  const client = useQueryClient();
  useLiveEvents(({ type }) => {
    if (type === 'orders' || type === 'orderViews' || type === 'reconnected')
      void client.invalidateQueries({ queryKey: KEY });
  });
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => readAll(signal) });
}

interface Said {
  text: string;
  /** Sentence about what stayed, if anything did. */
  kept?: string | undefined;
}

/** Returns a function that undoes a change and reports what returned and what stayed. */
export function useUndo(): (what: Undoable) => Promise<void> {
  const client = useQueryClient();
  const withKey = useActionKey();

  async function run(what: Undoable): Promise<Said> {
    const t = textsOf(undoListTexts);
    const keptOf = (count: number) => (count === 0 ? undefined : t('kept', { count }));
    const sentOf = (count: number) => (count === 0 ? undefined : t('sent', { count }));
    return withKey([what.kind, keyOf(what)], async (idempotencyKey): Promise<Said> => {
      const params = { id: keyOf(what) };
      const options = { idempotencyKey };
      switch (what.kind) {
        case 'orders': {
          const { reverted, kept } = await call(undoTeamwork, { params }, options);
          return { text: t('doneOrders', { count: reverted }), kept: keptOf(kept.length) };
        }
        case 'rules': {
          await call(undoRule, { params, body: { version: what.change.version } }, options);
          return { text: what.change.name };
        }
        case 'views': {
          const { isReverted } = await call(undoOrderView, { params }, options);
          return { text: what.change.name, kept: isReverted ? undefined : t('viewKept') };
        }
        case 'prints': {
          const { orders, sentMeanwhile } = await call(undoPlacement, { params }, options);
          return { text: t('donePrints', { count: orders }), kept: sentOf(sentMeanwhile) };
        }
        case 'orderImport': {
          const { removed, kept } = await call(undoOrderImport, { params }, options);
          return { text: t('doneImport', { count: removed }), kept: keptOf(kept) };
        }
        case 'artworkImport': {
          const { undone, kept, sentMeanwhile } = await call(undoArtworkImport, { params }, options);
          const rest = [keptOf(kept), sentOf(sentMeanwhile)].filter((text) => text !== undefined).join('. ');
          return { text: t('donePlaces', { count: undone }), kept: rest === '' ? undefined : rest };
        }
      }
    });
  }

  return async (what) => {
    try {
      const { text, kept } = await run(what);
      const title = textsOf(undoListTexts)('done');
      if (kept === undefined) notify({ tone: 'success', title, text });
      else notify({ tone: 'warning', title, text: `${text}. ${kept}` });
    } catch (error) {
      notifyError(error);
    }
    // What an undo changes is shown on many pages: orders, prints, rules and views.
    await client.invalidateQueries();
  };
}

/** Returns the id that the undo of a change takes. */
function keyOf(what: Undoable): string {
  if (what.kind === 'rules') return what.change.ruleId;
  return what.kind === 'prints' ? what.change.changeId : what.change.id;
}
