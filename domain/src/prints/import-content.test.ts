import { describe, expect, it } from 'vitest';
import { keepFields, keyOfImported, mergeImported, signContent } from './import-content.ts';

const always = { tone: null, isYouth: false, colour: null };
const dark = { ...always, tone: 'dark' as const };

describe('content of an imported print', () => {
  it('An import keeps the other sides and variants of the print (ART-3)', () => {
    const base = mergeImported(
      [],
      [
        { side: 'front', variant: always, fileId: 'a' },
        { side: 'back', variant: always, fileId: 'b' },
        { side: 'front', variant: dark, fileId: 'c' },
      ],
    );
    const merged = mergeImported(base, [{ side: 'back', variant: always, fileId: 'd' }]);
    expect(merged.map(({ tone, files }) => ({ tone, files }))).toEqual([
      {
        tone: null,
        files: [
          { side: 'front', fileId: 'a' },
          { side: 'back', fileId: 'd' },
        ],
      },
      { tone: 'dark', files: [{ side: 'front', fileId: 'c' }] },
    ]);
  });

  it('An import puts the default variant first, in any sequence of its lines', () => {
    const merged = mergeImported(
      [],
      [
        { side: 'front', variant: dark, fileId: 'c' },
        { side: 'front', variant: always, fileId: 'a' },
      ],
    );
    expect(merged.map(({ tone }) => tone)).toEqual([null, 'dark']);
  });

  it('equal content has an equal signature, in any sequence (ART-6)', () => {
    const files = [
      { side: 'front', variant: always, fileId: 'a' },
      { side: 'back', variant: dark, fileId: 'b' },
    ];
    expect(signContent(mergeImported([], files))).toBe(signContent(mergeImported([], files.toReversed())));
    expect(signContent(mergeImported([], files))).not.toBe(signContent(mergeImported([], files.slice(1))));
  });

  it('Prints without variants have the same signature as an upload in an order', () => {
    const merged = mergeImported(
      [],
      [
        { side: 'front', variant: always, fileId: 'a' },
        { side: 'back', variant: always, fileId: 'b' },
      ],
    );
    expect(signContent(merged)).toBe('back:b front:a');
  });

  it('text fields stay on the sides that still have a file in a variant (PTX-1, ART-3)', () => {
    const variants = [
      {
        files: [
          { side: 'front', fileId: 'a' },
          { side: 'back', fileId: null },
        ],
      },
      { files: [{ side: 'left', fileId: 'b' }] },
    ];
    const fields = ['front', 'back', 'left', 'right'].map((side) => ({ side }));
    expect(keepFields(variants, fields)).toEqual([{ side: 'front' }, { side: 'left' }]);
  });

  it('two spellings of a colour are the same variant (ART-5)', () => {
    const of = (colour: string) => keyOfImported({ side: 'front', variant: { ...always, colour } });
    expect(of('Sport Grey')).toBe(of('sport gray'));
    expect(of('Black')).not.toBe(of('White'));
  });
});
