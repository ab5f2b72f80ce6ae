import { expect, it } from 'vitest';
import { newField, withOutline, withSpacing } from './field-draft.ts';

const FIELD = newField('back', 'Name', []);

it('A field without an outline or spacing stays as it was saved, so that its drawn files stay approved (PTX-15)', () => {
  expect(withOutline(withOutline(FIELD, 0.05), 0)).toEqual(FIELD);
  expect(JSON.stringify(withSpacing(withSpacing(FIELD, 0.1), 0))).toBe(JSON.stringify(FIELD));
});

it('An outline keeps its color when its width changes, and is never thinner than the limit (PTX-15)', () => {
  const red = { ...FIELD, outline: { color: '#ff0000', width: 0.05 } };
  expect(withOutline(red, 0.1).outline).toEqual({ color: '#ff0000', width: 0.1 });
  expect(withOutline(FIELD, 0.001).outline).toEqual({ color: '#000000', width: 0.005 });
});
