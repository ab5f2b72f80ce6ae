import type { listArtworkImports } from '@bobbin/contract/artwork-imports';
import type { Reply } from '@bobbin/contract/endpoint';
import type { listOrderImports } from '@bobbin/contract/order-imports';
import type { listOrderViews } from '@bobbin/contract/order-views';
import type { listPlacements } from '@bobbin/contract/prints';
import type { listRules } from '@bobbin/contract/rules';
import type { listTeamworkChanges } from '@bobbin/contract/teamwork';

/** Replies of the calls that list changes with an undo. */
export interface UndoReplies {
  orders: Reply<typeof listTeamworkChanges>;
  rules: Reply<typeof listRules>['undoable'];
  views: Reply<typeof listOrderViews>['changes'];
  placements: Reply<typeof listPlacements>['data'];
  orderImports: Reply<typeof listOrderImports>;
  artworkImports: Reply<typeof listArtworkImports>;
}

type Order = UndoReplies['orders'][number];
type Rule = UndoReplies['rules'][number];
type View = UndoReplies['views'][number];
type Placement = UndoReplies['placements'][number];
type OrderImport = UndoReplies['orderImports'][number];
type ArtworkImport = UndoReplies['artworkImports'][number];

/** A change in the words of its call. */
export type Undoable =
  | { kind: 'orders'; change: Order }
  | { kind: 'rules'; change: Rule; newer: Rule | null }
  | { kind: 'views'; change: View }
  | { kind: 'prints'; change: Placement; skus: number }
  | { kind: 'orderImport'; change: OrderImport }
  | { kind: 'artworkImport'; change: ArtworkImport };

/** Kinds by which the list can be filtered; both imports are one kind. */
export const UNDO_KINDS = ['orders', 'prints', 'rules', 'views', 'imports'] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];

export interface UndoEntry {
  key: string;
  group: UndoKind;
  /** Time of the change, as ISO 8601. */
  at: string;
  by: string;
  /** Time until which the user may undo the change, as ISO 8601; null when another user must, or when it is undone. */
  until: string | null;
  isUndone: boolean;
  what: Undoable;
}

/**
 * Joins the changes of all kinds, newest first. Changes before `since` (epoch milliseconds) are left out, because their time is over. Placements of one
 * change are one entry, because they are undone together.
 */
export function toUndoEntries(replies: UndoReplies, since: number): UndoEntry[] {
  const entries = [
    ...replies.orders.map((change): UndoEntry => ({
      key: `orders ${change.id}`,
      group: 'orders',
      at: change.at,
      by: change.by,
      until: change.mayUndo && !change.isUndone ? change.undoUntil : null,
      isUndone: change.isUndone,
      what: { kind: 'orders', change },
    })),
    ...toRuleEntries(replies.rules),
    ...replies.views.map((change): UndoEntry => ({
      key: `views ${change.id}`,
      group: 'views',
      at: change.at,
      by: change.by,
      until: change.undoUntil,
      isUndone: false,
      what: { kind: 'views', change },
    })),
    ...toPrintEntries(replies.placements),
    ...replies.orderImports.map((change) => toImport({ kind: 'orderImport', change })),
    ...replies.artworkImports.map((change) => toImport({ kind: 'artworkImport', change })),
  ];
  return entries
    .filter(({ at }) => Date.parse(at) >= since)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.key < b.key ? -1 : 1));
}

/** A version of a rule is undone only when no newer version of the rule is left (RUL-12). */
function toRuleEntries(rules: readonly Rule[]): UndoEntry[] {
  return rules.map((change) => {
    const newer = rules.find(({ ruleId, version }) => ruleId === change.ruleId && version > change.version) ?? null;
    return {
      key: `rules ${change.ruleId} ${change.version}`,
      group: 'rules',
      at: change.at,
      by: change.by,
      until: change.mayUndo && newer === null ? change.undoUntil : null,
      isUndone: false,
      what: { kind: 'rules', change, newer },
    };
  });
}

function toPrintEntries(placements: readonly Placement[]): UndoEntry[] {
  const changes = new Map<string, Placement[]>();
  for (const placement of placements) {
    // Placements that were adopted from older designs have no change.
    if (placement.changeId === '') continue;
    changes.set(placement.changeId, [...(changes.get(placement.changeId) ?? []), placement]);
  }
  return [...changes.values()].flatMap((parts) => {
    const [change] = parts;
    if (change === undefined) return [];
    return {
      key: `prints ${change.changeId}`,
      group: 'prints',
      at: change.placedAt,
      by: change.placedBy,
      until: change.undoUntil,
      isUndone: false,
      what: { kind: 'prints', change, skus: parts.reduce((sum, { skusCount }) => sum + skusCount, 0) },
    };
  });
}

function toImport(what: Extract<Undoable, { kind: 'orderImport' | 'artworkImport' }>): UndoEntry {
  const { id, createdAt, createdBy, undoUntil, undoneAt } = what.change;
  return {
    key: `${what.kind} ${id}`,
    group: 'imports',
    at: createdAt,
    by: createdBy,
    until: undoUntil,
    isUndone: undoneAt !== null,
    what,
  };
}
