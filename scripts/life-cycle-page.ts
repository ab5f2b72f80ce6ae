import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  FULFIL_ACTIONS,
  FULFIL_STATES,
  FULFIL_TRAITS,
  LIFE_CYCLE,
  type FulfilAction,
  type FulfilState,
  type FulfilTrait,
} from '@bobbin/domain/fulfilment/life-cycle';

const PAGE = fileURLToPath(new URL('../docs/product/life-cycle.md', import.meta.url));
const ACTIONS = Object.keys(FULFIL_ACTIONS) as FulfilAction[];
const TRAITS = Object.keys(FULFIL_TRAITS) as FulfilTrait[];

const MEANINGS: Readonly<Record<FulfilState, string>> = {
  NONE: 'no attempt yet',
  MANUAL: 'made elsewhere, at the seller’s own price',
  JOINED: 'is sent with another order of its parcel',
  DRAFT: 'saved, not sent',
  QUEUED: 'waits in the queue to be sent',
  SENDING: 'the call to the factory may be running',
  UNCERTAIN: 'the factory may or may not have it',
  FAILED: 'sending failed; no factory has it',
  SUBMITTED: 'the factory has it',
  HOLD: 'the factory waits for something',
  IN_PRODUCTION: 'it is being printed',
  SHIPPED: 'the parcel has left the factory',
  DELIVERED: 'the parcel has arrived',
  REJECTED: 'the factory rejected it',
  CANCEL_REQUESTED: 'the factory was asked to cancel it',
  CANCELLED: 'cancelled, not printed',
  REFUNDED: 'the factory refunded it',
};

const REASONS = {
  IN_PROGRESS: 'it is being sent to the factory, or being cancelled',
  ALREADY_SENT: 'the factory has it',
  NOT_SENT: 'no factory has it',
  TOO_LATE: 'the factory cannot stop it any more',
  SAME_PARCEL: 'another order of its parcel is sent for all',
  UNKNOWN_STATE: 'this version does not know the state',
};

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function toMoves(state: FulfilState): string[][] {
  return ACTIONS.flatMap((action) => {
    const ways = LIFE_CYCLE[state].moves[action];
    return ways ? [[state, action, FULFIL_ACTIONS[action].by.join(', '), ways.join(', ')]] : [];
  });
}

/** Renders the handbook's page of the life cycle from the table. */
export function toLifeCyclePage(): string {
  return `# Life cycle of a fulfilment

Written from \`domain/src/fulfilment/life-cycle.ts\` by \`node scripts/life-cycle-page.ts\`. Server and browser use that table, each write of a
state is checked against it, and no other list of states exists. The rules about it are FUL-51 to FUL-56 in [fulfilment.md](fulfilment.md).

## States

${toTable(
  ['state', 'meaning', 'why other actions are not possible'],
  FULFIL_STATES.map((state) => {
    const { why, whyNot = {} } = LIFE_CYCLE[state];
    const own = Object.entries(whyNot).map(([action, reason]) => `${action}: ${reason}`);
    return [state, MEANINGS[state], [why, ...own].join('; ')];
  }),
)}

${Object.entries(REASONS)
  .map(([reason, text]) => `- ${reason}: ${text}.`)
  .join('\n')}

## Traits

${toTable(
  ['trait', 'an order with this trait …', 'states'],
  TRAITS.map((trait) => [
    trait,
    FULFIL_TRAITS[trait],
    FULFIL_STATES.filter((state) => LIFE_CYCLE[state].is.includes(trait)).join(', '),
  ]),
)}

## Actions

${toTable(
  ['action', 'by', 'what it is'],
  ACTIONS.map((action) => [action, FULFIL_ACTIONS[action].by.join(', '), FULFIL_ACTIONS[action].text]),
)}

## Transitions

An unchanged state needs no transition, so a report may be repeated. A transition that is not listed is never written.

${toTable(['from', 'action', 'by', 'to'], FULFIL_STATES.flatMap(toMoves))}

## Unknown states

A newer version may write a state that this one does not know. It is shown unchanged and stays in the lists; it allows no action, and counts as
in production.
`;
}

/** Returns the page without white space that only the formatter decides, for comparison. */
export function toBareText(page: string): string {
  return page.replaceAll(/-{3,}/g, '-').replaceAll(/\s+/g, ' ').trim();
}

export function readLifeCyclePage(): string {
  return readFileSync(PAGE, 'utf8');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, toLifeCyclePage());
