import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATE_CODES } from '../fulfilment/us-states.ts';
import { checkAddress, type CheckedAddress } from './address-check.ts';
import { listStatesOfZip } from './zip-areas.ts';

const GOOD: CheckedAddress = {
  name: 'Jane Doe',
  line1: '1 Main St',
  line2: '',
  city: 'Austin',
  state: 'Texas',
  postalCode: '78701',
  region: 'US',
};
const issuesOf = (change: Partial<CheckedAddress>, goesWithLabel = false) =>
  checkAddress({ ...GOOD, ...change }, goesWithLabel).issues;

describe('address check (ADR-1)', () => {
  it.each<[string, Partial<CheckedAddress>, string[]]>([
    ['a complete address', {}, []],
    ['a nine-digit ZIP code', { postalCode: '78701-1234' }, []],
    ['a ZIP code of another state', { postalCode: '10001' }, ['ZIP_STATE']],
    ['a state by its two letters', { state: 'NY', postalCode: '10001' }, []],
    ['Fishers Island, New York, with a ZIP code of Connecticut', { state: 'NY', postalCode: '06390' }, []],
    ['four digits', { postalCode: '7870' }, ['ZIP_FORMAT']],
    ['an unassigned ZIP code', { postalCode: '00001' }, ['ZIP_UNKNOWN']],
    ['no city', { city: ' ' }, ['CITY']],
    ['no street number', { line1: 'Main Street' }, ['STREET_NUMBER']],
    ['a street number in letters', { line1: 'One Main Street' }, []],
    ['general delivery', { line1: 'General Delivery' }, []],
    ['an apartment without its number', { line2: 'Apt' }, ['UNIT_NUMBER']],
    ['a suite without its number on the street line', { line1: '1 Main St, Suite #' }, ['UNIT_NUMBER']],
    ['an apartment with its number', { line2: 'Apt 4B' }, []],
    ['a state at the end of the second line', { line2: 'Miami, FL' }, []],
    ['a post office box', { line1: 'P.O. Box 12' }, ['PO_BOX']],
    ['a box of another kind', { line1: '12 Boxwood Rd' }, []],
    ['a military address', { state: 'AE', city: 'APO', line1: 'PSC 12 Box 3', postalCode: '09012' }, ['MILITARY']],
    ['Puerto Rico', { state: 'Puerto Rico', city: 'San Juan', postalCode: '00901' }, ['TERRITORY']],
    ['American Samoa', { state: 'AS', city: 'Pago Pago', postalCode: '96799' }, ['TERRITORY']],
    ['a name of question marks', { name: '??? ??' }, ['NAME']],
    ['a name of one letter', { name: 'J' }, ['NAME']],
    ['a Vietnamese name', { name: 'Lê Ý' }, []],
    ['a Chinese name', { name: '王伟' }, []],
  ])('%s: %j gives %j', (_name, change, issues) => {
    expect(issuesOf(change)).toEqual(issues);
  });

  it('names the state of a ZIP code that lies in another state', () => {
    expect(checkAddress({ ...GOOD, postalCode: '10001' }, false)).toMatchObject({ checked: 'all', zipState: 'NY' });
  });

  it('A post office box is no issue where the marketplace’s label goes along', () => {
    expect(issuesOf({ line1: 'PO Box 12' }, true)).toEqual([]);
  });

  it('checks only city, state and ZIP code when name and street are hidden (ADR-2)', () => {
    const hidden = { name: 'J*** D***', line1: 'M***', line2: '***' };
    expect(checkAddress({ ...GOOD, ...hidden }, true)).toMatchObject({ checked: 'place', issues: [], key: null });
    expect(checkAddress({ ...GOOD, ...hidden, postalCode: '10001' }, true).issues).toEqual(['ZIP_STATE']);
    expect(checkAddress({ ...GOOD, ...hidden, postalCode: '7****' }, true).issues).toEqual([]);
  });

  it('checks neither a missing address nor an address outside the US', () => {
    expect(checkAddress(null, false)).toMatchObject({ checked: 'none', key: null });
    expect(checkAddress({ ...GOOD, region: 'CA', postalCode: 'K1A 0B1' }, false)).toMatchObject({ checked: 'none' });
  });
});

describe('key of an address check (ADR-3)', () => {
  it('changes with the address and with the issues, and contains no part of the address', () => {
    const keyOf = (change: Partial<CheckedAddress>) =>
      checkAddress({ ...GOOD, postalCode: '10001', ...change }, false).key;
    const first = keyOf({});
    expect(first).toMatch(/^ZIP_STATE:[0-9a-f]{8}$/);
    expect(keyOf({ line1: ' 1  main ST ' })).toBe(first);
    for (const change of [{ line1: '2 Main St' }, { city: 'Dallas' }, { name: 'Joan Doe' }, { line2: 'Apt' }])
      expect(keyOf(change)).not.toBe(first);
  });
});

describe('areas of ZIP codes', () => {
  it('each state, territory and military area has ZIP codes, and each known prefix names known states', () => {
    const found = new Set(Array.from({ length: 1000 }, (_, n) => listStatesOfZip(String(n).padStart(3, '0'))).flat());
    expect([...found].toSorted()).toEqual(STATE_CODES);
  });

  it('any text gives a result and never fails', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (line1, city, postalCode) => {
        const { issues, key } = checkAddress({ ...GOOD, line1, city, postalCode }, false);
        expect(key === null).toBe(issues.length === 0);
      }),
    );
  });
});
