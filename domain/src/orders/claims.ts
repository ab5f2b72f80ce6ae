import { factoryOf } from '../factories/factories.ts';
import type { FactoryFacts } from '../factories/factory.ts';
import { isHouse } from '../factories/houses.ts';

/** What a claim is about: a parcel that is lost, a damaged one, or a return that the seller appeals (PWT-13). */
export const CLAIM_KINDS = ['lost', 'damaged', 'returnAppeal'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** Who should pay. */
export const CLAIM_PARTIES = ['marketplace', 'factory', 'carrier'] as const;
export type ClaimParty = (typeof CLAIM_PARTIES)[number];

/** States of a claim: written down, sent, and its outcomes. */
export const CLAIM_STATES = ['open', 'asked', 'accepted', 'refused', 'withdrawn'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** States in which someone must still act. */
export const OPEN_CLAIMS = ['open', 'asked'] as const satisfies readonly ClaimState[];

/** How long a party accepts claims, and where it says so. */
export interface ClaimTerm {
  days: number;
  /** The instant from which the days are counted. */
  from: 'lastEvent' | 'firstScan' | 'returnEnd';
  source: string;
  /** Date of the source. */
  asOf: string;
}

const ACADEMY = 'TikTok Shop Academy';
/** The carriers name the same time; USPS counts from the mailing date, which is the earliest of their days. */
const CARRIER: ClaimTerm = {
  days: 60,
  from: 'firstScan',
  source: 'USPS Domestic Mail Manual 609; UPS and FedEx claims pages',
  asOf: '2026-03-01',
};

/**
 * Terms of the parties (PWT-14). The marketplace's US pages name no term, so those of its other editions are used. A party without a term publishes
 * none.
 */
const CLAIM_TERMS: Readonly<Record<ClaimParty, Readonly<Partial<Record<ClaimKind, ClaimTerm>>>>> = {
  marketplace: {
    lost: { days: 40, from: 'lastEvent', source: `${ACADEMY}, lost or damaged packages`, asOf: '2025-05-26' },
    damaged: { days: 40, from: 'lastEvent', source: `${ACADEMY}, lost or damaged packages`, asOf: '2025-05-26' },
    returnAppeal: { days: 7, from: 'returnEnd', source: `${ACADEMY}, appeals of returns`, asOf: '2026-01-08' },
  },
  carrier: { lost: CARRIER, damaged: CARRIER },
  factory: {},
};

/** Returns the term of a claim; null when the party publishes none. Errors: none. */
export function findClaimTerm(kind: ClaimKind, party: ClaimParty, house: string | null): ClaimTerm | null {
  if (party !== 'factory') return CLAIM_TERMS[party][kind] ?? null;
  // A factory does not answer for returns.
  if (kind === 'returnAppeal' || !isHouse(house)) return null;
  const facts: FactoryFacts = factoryOf(house);
  return facts.claimTerm === undefined ? null : { ...facts.claimTerm, from: 'firstScan' };
}

/** Instants of an order from which terms are counted, in epoch milliseconds. */
export interface ClaimInstants {
  firstScan: number | null;
  lastEvent: number | null;
  returnEnd: number | null;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Returns the deadline of a claim (PWT-14); null when the party publishes no term, or when it is not known from when the term counts. Units: epoch
 * milliseconds. Errors: none.
 * @example claimDeadline(term, { firstScan: 0, lastEvent: null, returnEnd: null })
 */
export function claimDeadline(term: ClaimTerm | null, instants: ClaimInstants): number | null {
  const from = term === null ? null : instants[term.from];
  return term === null || from === null ? null : from + term.days * DAY_MS;
}

const NEXT: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  open: ['asked', 'withdrawn'],
  asked: ['accepted', 'refused', 'withdrawn'],
  accepted: ['asked'],
  // A refused claim may be asked again, with more evidence.
  refused: ['asked', 'withdrawn'],
  withdrawn: ['open'],
};

/** Returns the states that a claim may have after a change; the same state is always one of them. Errors: none. */
export const nextClaimStates = (state: ClaimState): readonly ClaimState[] => [state, ...NEXT[state]];

export interface ClaimFacts {
  kind: ClaimKind;
  party: ClaimParty;
  house: string | null;
  state: ClaimState;
  asked: string;
  hasReceived: boolean;
  refusal: string;
}

/** What is wrong with a claim. */
export const CLAIM_FAULTS = ['HOUSE', 'PARTY', 'STATE', 'ASKED', 'RECEIVED', 'REFUSAL'] as const;
export type ClaimFault = (typeof CLAIM_FAULTS)[number];

/**
 * Lists what is wrong with a claim (PWT-15): the factory must be named, only the marketplace decides appeals, a claim that was sent says what was
 * asked, an accepted one what came, and a refused one why. Errors: none.
 */
export function checkClaim(facts: ClaimFacts, before: ClaimState | null): ClaimFault[] {
  const { kind, party, house, state, asked, hasReceived, refusal } = facts;
  const wrong: Readonly<Record<ClaimFault, boolean>> = {
    HOUSE: (party === 'factory') !== (house !== null),
    PARTY: kind === 'returnAppeal' && party !== 'marketplace',
    STATE: !nextClaimStates(before ?? 'open').includes(state),
    ASKED: (state === 'asked' || state === 'accepted' || state === 'refused') && asked.trim() === '',
    RECEIVED: hasReceived !== (state === 'accepted'),
    REFUSAL: (refusal.trim() !== '') !== (state === 'refused'),
  };
  return CLAIM_FAULTS.filter((fault) => wrong[fault]);
}
