import { describe, expect, it } from 'vitest';
import { checkClaim, claimDeadline, findClaimTerm, nextClaimStates, type ClaimFacts } from './claims.ts';

const DAY_MS = 24 * 3_600_000;
const INSTANTS = { firstScan: 1_000, lastEvent: 2_000, returnEnd: 3_000 };

describe('claimDeadline', () => {
  it.each([
    ['lost', 'marketplace', null, 2_000 + 40 * DAY_MS],
    ['returnAppeal', 'marketplace', null, 3_000 + 7 * DAY_MS],
    ['damaged', 'carrier', null, 1_000 + 60 * DAY_MS],
    ['lost', 'factory', 'FLASH', 1_000 + 28 * DAY_MS],
    ['lost', 'factory', 'MANGO', null],
    ['returnAppeal', 'factory', 'FLASH', null],
  ] as const)('counts from the right instant for %s against %s %s (PWT-14)', (kind, party, house, expected) => {
    expect(claimDeadline(findClaimTerm(kind, party, house), INSTANTS)).toBe(expected);
  });

  it('stays unknown while the instant is, or without a term', () => {
    const term = findClaimTerm('lost', 'carrier', null);
    expect(claimDeadline(term, { ...INSTANTS, firstScan: null })).toBeNull();
    expect(claimDeadline(null, INSTANTS)).toBeNull();
  });

  it('comes from a term with a source and a date', () => {
    const term = findClaimTerm('lost', 'marketplace', null);
    expect(term?.source).not.toBe('');
    expect(term?.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

describe('checkClaim', () => {
  const open: ClaimFacts = {
    kind: 'lost',
    party: 'marketplace',
    house: null,
    state: 'open',
    asked: '',
    hasReceived: false,
    refusal: '',
  };

  it.each([
    [{}, null, []],
    [{ party: 'factory' }, null, ['HOUSE']],
    [{ house: 'FLASH' }, null, ['HOUSE']],
    [{ kind: 'returnAppeal', party: 'carrier' }, null, ['PARTY']],
    [{ state: 'accepted', asked: 'x', hasReceived: true }, null, ['STATE']],
    [{ state: 'asked' }, null, ['ASKED']],
    [{ state: 'accepted', asked: 'x' }, 'asked', ['RECEIVED']],
    [{ state: 'asked', asked: 'x', hasReceived: true }, 'asked', ['RECEIVED']],
    [{ state: 'refused', asked: 'x' }, 'asked', ['REFUSAL']],
    [{ state: 'asked', asked: 'x', refusal: 'no' }, 'refused', ['REFUSAL']],
    [{ state: 'accepted', asked: 'x', hasReceived: true }, 'asked', []],
  ] as const)('finds in %j after %s the faults %j (PWT-15)', (changes, before, faults) => {
    expect(checkClaim({ ...open, ...changes }, before)).toEqual(faults);
  });

  it('permits asking again after a refusal', () => {
    expect(nextClaimStates('refused')).toContain('asked');
    expect(nextClaimStates('withdrawn')).not.toContain('accepted');
  });
});
