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
  NONE: 'nothing has been done about it',
  MANUAL: 'made elsewhere, at the seller’s own price',
  JOINED: 'goes with another order of its parcel',
  DRAFT: 'kept to be sent',
  QUEUED: 'waits for its turn to be sent',
  SENDING: 'the call to the factory may be under way',
  UNCERTAIN: 'the factory may or may not have it',
  FAILED: 'sending came to nothing',
  SUBMITTED: 'the factory has it',
  HOLD: 'the factory waits for something',
  IN_PRODUCTION: 'it is being printed',
  SHIPPED: 'the parcel has left the factory',
  DELIVERED: 'the parcel has arrived',
  REJECTED: 'the factory refused it',
  CANCEL_REQUESTED: 'the factory was asked to let it go',
  CANCELLED: 'nothing of it is printed',
  REFUNDED: 'the factory gave the money back',
};

const REASONS = {
  IN_PROGRESS: 'it is on its way to the factory, or being cancelled',
  ALREADY_SENT: 'the factory has it',
  NOT_SENT: 'no factory has it',
  TOO_LATE: 'the factory cannot stop it any more',
  SAME_PARCEL: 'its parcel is another order’s to send',
  UNKNOWN_STATE: 'nobody knows the state',
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

Written from \`domain/src/fulfilment/life-cycle.ts\` by \`node scripts/life-cycle-page.ts\`. Server and browser ask that table, each write of a
state is checked against it, and no other list of states exists. The rules about it are FUL-51 to FUL-56 in [fulfilment.md](fulfilment.md).

## States

${toTable(
  ['state', 'meaning', 'why what is missing below is not possible'],
  FULFIL_STATES.map((state) => {
    const { why, whyNot = {} } = LIFE_CYCLE[state];
    const own = Object.entries(whyNot).map(([action, reason]) => `${action}: ${reason}`);
    return [state, MEANINGS[state], [why, ...own].join('; ')];
  }),
)}

${Object.entries(REASONS)
  .map(([reason, text]) => `- ${reason}: ${text}.`)
  .join('\n')}

## What is true of an order

${toTable(
  ['trait', 'such an order …', 'states'],
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

## Moves

A state that stays as it is needs no move, so the same report may come twice. What is not here is never written.

${toTable(['from', 'action', 'by', 'to'], FULFIL_STATES.flatMap(toMoves))}

## A state that nobody knows

A newer version may write a word that this one does not know. It is shown as it is and stays in the lists; it allows nothing, and counts as
being made.
`;
}

/** Returns the page without its layout, which the formatter decides. */
export function toBareText(page: string): string {
  return page.replaceAll(/-{3,}/g, '-').replaceAll(/\s+/g, ' ').trim();
}

export function readLifeCyclePage(): string {
  return readFileSync(PAGE, 'utf8');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, toLifeCyclePage());
