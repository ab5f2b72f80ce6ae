import { expect, it } from 'vitest';
import { compareScores, toScore, toScores } from './scores.ts';

const mutants = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) });

it('score of a folder is the share of detected mutants among those that ran', () => {
  const files = {
    'domain/src/money/a.ts': mutants('Killed', 'Timeout', 'Survived'),
    'domain/src/money/b.ts': mutants('NoCoverage', 'CompileError', 'Ignored'),
    'domain/src/time/c.ts': mutants('Killed'),
    'domain/src/teams/d.ts': mutants(),
  };
  expect(toScores({ files })).toEqual({ 'domain/src/money': 50, 'domain/src/time': 100 });
  expect(toScore(Object.values(files))).toBe(60);
  expect(toScore([])).toBeNull();
});

it('score file gets higher scores and further folders, but never a lower score', () => {
  const known = { money: 90, time: 80, shops: 70 };
  const { fallen, kept } = compareScores(known, { money: 89.9, time: 81, teams: 50 });
  expect(fallen).toEqual(['money']);
  expect(kept).toEqual({ money: 90, time: 81, shops: 70, teams: 50 });
});
