import type { Fault } from '../fault.ts';

export const VALIDATION: readonly Fault[] = [
  {
    id: 'withdrawal-takes-tenths-of-cents',
    file: 'contract/src/withdrawals.ts',
    find: ".regex(/^\\d{1,7}(\\.\\d{1,2})?$/, 'priceInvalid')",
    replace: ".regex(/^\\d{1,7}(\\.\\d{1,3})?$/, 'priceInvalid')",
    harm: 'A withdrawal of 10.005 is taken and rounded instead of refused.',
    tests: ['tests/money/withdrawals.test.ts', 'contract/src/input-words.test.ts'],
  },
  {
    id: 'card-of-four-digits',
    file: 'domain/src/money/withdrawals.ts',
    find: '/^\\d{6,19}$/',
    replace: '/^\\d{4,19}$/',
    harm: 'A cut-off card number is accepted, and the payment comes back.',
    tests: ['domain/src/money/withdrawals.test.ts', 'tests/money/withdrawals.test.ts'],
  },
  {
    id: 'negative-deposit-by-hand',
    file: 'server/src/modules/wallet/by-hand.ts',
    find: "if (cents === 0 || (type !== 'ADJUSTMENT' && cents < 0))",
    replace: 'if (cents === 0)',
    harm: 'A deposit of -50 by staff adds 50 to the balance.',
    tests: ['tests/money/by-hand.test.ts'],
  },
  {
    id: 'team-takes-one-too-many',
    file: 'server/src/modules/teams/joining.ts',
    find: 'members.length + open.length >= TEAM_SIZE_MAX',
    replace: 'members.length + open.length > TEAM_SIZE_MAX',
    harm: 'A team gets one member more than it may have.',
    tests: ['tests/teams/joining.test.ts'],
  },
];
