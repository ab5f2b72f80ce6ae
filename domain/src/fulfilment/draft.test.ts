import { describe, expect, it } from 'vitest';
import { listDraftBlockers } from './draft.ts';

const FACTS = { isHeld: false, isCancelRequested: false, shippingType: 'SELLER', hasLabel: false };

describe('remaining blockers of a draft (FUL-63)', () => {
  it.each([
    [[], FACTS, []],
    [['DESIGNS'], { ...FACTS, shippingType: 'TIKTOK' }, ['DESIGNS', 'NO_LABEL']],
    [['DESIGNS'], { ...FACTS, shippingType: 'TIKTOK', hasLabel: true }, ['DESIGNS']],
    [['VARIANTS', 'DESIGNS', 'NO_FACTORY'], FACTS, ['NO_FACTORY', 'DESIGNS', 'VARIANTS']],
    [[], { ...FACTS, isHeld: true, isCancelRequested: true }, ['ON_HOLD', 'CANCEL_REQUESTED']],
    [['OF_ANOTHER_VERSION'], FACTS, []],
  ])('follow from the stored blockers %j and the order %j: %j', (noted, facts, blockers) => {
    expect(listDraftBlockers(noted, facts)).toEqual(blockers);
  });
});
