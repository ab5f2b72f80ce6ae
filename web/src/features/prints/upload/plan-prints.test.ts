import { expect, it } from 'vitest';
import { ALWAYS } from '../testing/prints.ts';
import { mergeVariants, planPrints, type ChosenFile } from './plan-prints.ts';

const choose = (...names: string[]): ChosenFile[] => names.map((name, id) => ({ id, name, size: 1_000, side: null }));

it('Files with one name become one print with its sides and variants (PRW-13)', () => {
  const { prints, problems } = planPrints(
    choose('night-owl_front.png', 'night-owl_back_dark.png', 'night-owl_front_youth.png', 'Night-Owl_back.png'),
  );
  expect(problems).toEqual([]);
  expect(prints).toHaveLength(1);
  expect(prints[0]).toMatchObject({ name: 'night-owl', filesCount: 4 });
  expect(
    prints[0]?.variants.map(({ when, files }) => [when.tone, when.isYouth, files.map(({ side }) => side)]),
  ).toEqual([
    [null, false, ['front', 'back']],
    ['dark', false, ['back']],
    [null, true, ['front']],
  ]);
});

it('A file without a known side, a second file for one place and a file of another kind are listed as problems by cause (PRW-13)', () => {
  const { prints, problems } = planPrints(
    choose('IMG_4471.png', 'owl_front.png', 'owl_front.png', 'owl_front.jpg', `${'x'.repeat(120)}_front.png`),
  );
  expect(prints.map(({ filesCount }) => filesCount)).toEqual([1]);
  expect(problems.map(({ cause, files }) => [cause, files.length])).toEqual([
    ['noSide', 1],
    ['duplicate', 1],
    ['nameTooLong', 1],
    ['notPng', 1],
  ]);
});

it('A file without a known side joins a print once the person chooses its side (PRW-13)', () => {
  const [file] = choose('owl final.png');
  const { prints, problems } = planPrints(file === undefined ? [] : [{ ...file, side: 'back' }]);
  expect(problems).toEqual([]);
  expect(prints[0]?.variants[0]?.files[0]?.side).toBe('back');
});

it('New files of an existing print replace their sides and keep the others (PRW-13)', () => {
  const light = { ...ALWAYS, tone: 'light' as const };
  const known = [
    {
      when: ALWAYS,
      files: [
        { side: 'front' as const, fileId: 'f1' },
        { side: 'back' as const, fileId: 'f2' },
      ],
    },
  ];
  const uploaded = [
    { when: ALWAYS, files: [{ side: 'front' as const, fileId: 'f8' }] },
    { when: light, files: [{ side: 'front' as const, fileId: 'f9' }] },
  ];
  expect(mergeVariants(known, uploaded)).toEqual([
    {
      when: ALWAYS,
      files: [
        { side: 'back', fileId: 'f2' },
        { side: 'front', fileId: 'f8' },
      ],
    },
    { when: light, files: [{ side: 'front', fileId: 'f9' }] },
  ]);
});
