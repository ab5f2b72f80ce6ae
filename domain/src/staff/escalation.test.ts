import { expect, it } from 'vitest';
import { levelOf } from './escalation.ts';

const MINUTE = 60_000;

it.each([
  [0, 0, ['designers']],
  [29, 0, ['designers']],
  [30, 1, ['leads']],
  [60, 2, ['leads', 'designers']],
  [119, 2, ['leads', 'designers']],
  [120, 3, ['leads', 'admins']],
])(
  'A paid design that no designer took for %i minutes has level %i, which notifies %j (NTF-42)',
  (minutes, number, to) => {
    expect(levelOf('designTake', 0, minutes * MINUTE)).toMatchObject({ number, to });
  },
);

it('Other staff work has one level immediately; broken things and designs in process have none (NTF-41)', () => {
  expect(levelOf('withdrawal', 0, 500 * MINUTE)).toMatchObject({ number: 0, to: ['allowed'] });
  expect(levelOf('skuFinish', 0, 0)).toMatchObject({ number: 0, to: ['designers'] });
  expect(levelOf('withdrawal', 1, 0)).toBeNull();
  for (const kind of ['designLink', 'mail', 'shop', 'job', 'ledger'] as const)
    expect(levelOf(kind, 0, MINUTE)).toBeNull();
});
