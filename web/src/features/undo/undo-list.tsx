import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamworkTexts } from '../../i18n/vi/teamwork.ts';
import { undoListTexts } from '../../i18n/vi/undo-list.ts';
import { UndoRows } from '../../ui/domain/undo-rows.tsx';
import { UndoUntil } from '../../ui/domain/undo-until.tsx';
import { Text } from '../../ui/layout/boxes.tsx';
import type { Undoable, UndoEntry } from './undo-entries.ts';
import { useUndo } from './use-undo-list.ts';

/** Lists changes of all kinds with their undo (UND-1). */
export function UndoList({ entries }: { entries: readonly UndoEntry[] }) {
  const t = useTexts(undoListTexts);
  const describe = useDescription();
  const undo = useUndo();
  return (
    <UndoRows
      rows={entries.map(({ key, at, by, until, isUndone, what }) => {
        const { title, detail, to } = describe(what);
        return {
          key,
          at,
          by,
          what: (
            <>
              <Text weight={600} breaks>
                {to ?? title}
              </Text>
              <Text size={12} tone="muted" breaks>
                {detail}
              </Text>
            </>
          ),
          effect: t(`effects.${what.kind}`),
          action:
            until === null ? (
              <Text size={12} tone="muted">
                {isUndone ? t('isUndone') : whyNot(what)}
              </Text>
            ) : (
              <UndoUntil what={title} until={until} onUndo={() => undo(what)} />
            ),
        };
      })}
    />
  );

  function whyNot(what: Undoable): string {
    const newer = what.kind === 'rules' ? what.newer : null;
    return newer === null ? t('notYours') : t('newerFirst', { version: newer.version, name: newer.by });
  }
}

interface Description {
  title: string;
  detail: string;
  /** The title as a link to the changed thing, if it has a page. */
  to?: ReactNode;
}

function useDescription(): (what: Undoable) => Description {
  const t = useTexts(undoListTexts, teamworkTexts);
  return (what) => {
    switch (what.kind) {
      case 'orders': {
        const { parts, orders, firstOrderId } = what.change;
        const title = t('ordersChanged', { count: orders });
        const names = parts.map((part) => t(`teamwork:parts.${part}`)).join(', ');
        return {
          title,
          detail: t('ordersWith', { parts: names, id: firstOrderId }),
          to: (
            <Link to="/community/orders/$id" params={{ id: firstOrderId }}>
              {title}
            </Link>
          ),
        };
      }
      case 'rules': {
        const { change, name, version } = what.change;
        const title = t(`rules.${change}`, { name });
        return { title, detail: t('version', { version }), to: <Link to="/community/rules">{title}</Link> };
      }
      case 'views': {
        const { what: done, name } = what.change;
        return { title: t(`views.${done}`, { name }), detail: t('kinds.views') };
      }
      case 'prints': {
        const { printId, printName, version } = what.change;
        const title = t('placed', { name: printName, version });
        return {
          title,
          detail: t('skus', { count: what.skus }),
          to: (
            <Link to="/community/prints/$id" params={{ id: printId }}>
              {title}
            </Link>
          ),
        };
      }
      case 'orderImport': {
        const title = t('ordersImported', { count: what.change.orders });
        return { title, detail: what.change.name, to: <Link to="/community/orders/new">{title}</Link> };
      }
      case 'artworkImport':
        return { title: t('artworkImported', { count: what.change.places }), detail: what.change.name };
    }
  };
}
