import type { Fault, FaultKind } from '../fault.ts';
import { LIFE_CYCLE } from './life-cycle.ts';
import { LISTS } from './lists.ts';
import { MONEY } from './money.ts';
import { ONCE } from './once.ts';
import { RIGHTS } from './rights.ts';
import { SCOPE } from './scope.ts';
import { SCREENS } from './screens.ts';
import { TIME } from './time.ts';
import { VALIDATION } from './validation.ts';

export const FAULTS: Readonly<Record<FaultKind, readonly Fault[]>> = {
  money: MONEY,
  scope: SCOPE,
  rights: RIGHTS,
  once: ONCE,
  'life-cycle': LIFE_CYCLE,
  time: TIME,
  validation: VALIDATION,
  lists: LISTS,
  screens: SCREENS,
};
