import type { RuleActionResult } from '@bobbin/contract/rules';
import type { TeamworkChange, TeamworkResult } from '@bobbin/contract/teamwork';
import type { RuleAction } from '@bobbin/domain/rules/rule';
import type { TeamFacts } from '../teamwork/teamwork.ts';

const HOUR_MS = 3_600_000;

/** Returns the actions of a rule as one change of the team's fields. Deleted tags are left out, because lists could not show them on the order. */
export function toChange(actions: readonly RuleAction[], team: TeamFacts, now: number): TeamworkChange {
  const change: TeamworkChange = {};
  const tagsOf = (kind: RuleAction['kind']) =>
    actions.flatMap((action) =>
      action.kind === kind && 'tagId' in action && team.tagNames.has(action.tagId) ? [action.tagId] : [],
    );
  const [addTags, removeTags] = [tagsOf('addTag'), tagsOf('removeTag')];
  if (addTags.length > 0) change.addTags = addTags;
  if (removeTags.length > 0) change.removeTags = removeTags;
  for (const action of actions) {
    if (action.kind === 'assign') change.assignee = action.personId;
    if (action.kind === 'note') change.note = action.text;
    if (action.kind === 'pause') {
      const { reason, note, hours, acceptsLate } = action;
      change.pause = { reason, note, acceptsLate, until: new Date(now + hours * HOUR_MS).toISOString() };
    }
  }
  return change;
}

const PARTS = { addTag: 'tags', removeTag: 'tags', assign: 'assignee', pause: 'pause', note: 'note' } as const;

/** Returns the action that sends orders, or undefined. */
export const findSend = (actions: readonly RuleAction[]) => actions.find((action) => action.kind === 'send');

export interface ActionFacts {
  /** Tags of the order before the change. */
  tagIds: readonly string[];
  shopId: string;
  team: TeamFacts;
  /** Whether the order is paused after the change. */
  isPaused?: boolean;
}

/** Returns why an action refers to a tag or user that no longer exists, or null when all references are valid. */
function whyGone(action: RuleAction, { team, shopId }: ActionFacts): RuleActionResult['reason'] {
  if ('tagId' in action && !team.tagNames.has(action.tagId)) return 'TAG_UNKNOWN';
  if (action.kind !== 'notify') return null;
  const person = team.findPerson(action.personId);
  return person === 'unknown' || !person.worksIn(shopId) ? 'PERSON_UNKNOWN' : null;
}

/** Returns the result of each action that a rule took on an order. */
export function toResults(
  actions: readonly RuleAction[],
  { changed, refused }: Pick<TeamworkResult, 'changed' | 'refused'>,
  facts: ActionFacts,
): RuleActionResult[] {
  return actions.map((action): RuleActionResult => {
    const gone = whyGone(action, facts);
    if (gone !== null) return { action, result: 'refused', reason: gone };
    if (action.kind === 'notify') return { action, result: 'done', reason: null };
    // A pause always overrides sending (RUL-15), also a pause by the same rule.
    if (action.kind === 'send') {
      return facts.isPaused
        ? { action, result: 'refused', reason: 'PAUSED' }
        : { action, result: 'queued', reason: null };
    }
    const part = PARTS[action.kind];
    const refusal = refused.find((one) => one.part === part);
    const isIn = 'tagId' in action && facts.tagIds.includes(action.tagId);
    if (action.kind === 'addTag' && isIn) return { action, result: 'unchanged', reason: null };
    if (action.kind === 'removeTag' && !isIn) return { action, result: 'unchanged', reason: null };
    if (refusal) return { action, result: 'refused', reason: refusal.reason };
    return { action, result: changed.includes(part) ? 'done' : 'unchanged', reason: null };
  });
}

/** Returns the results that the actions of a rule in watch mode would have. */
export function toWouldResults(actions: readonly RuleAction[], facts: ActionFacts): RuleActionResult[] {
  return actions.map((action): RuleActionResult => {
    const gone = whyGone(action, facts);
    return gone === null ? { action, result: 'would', reason: null } : { action, result: 'refused', reason: gone };
  });
}
