import type { TextFieldInput } from '@bobbin/contract/texts';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { SHIPPED_FONTS } from '@bobbin/domain/texts/fonts';
import { TEXT_OUTLINE_LEAST } from '@bobbin/domain/texts/text-fields';

export type Rule = TextFieldInput['rules'][number];

/** Returns a field in the upper third of a side, filled with the text after its name. */
export function newField(side: DesignSide, name: string, keys: readonly string[]): TextFieldInput {
  let number = keys.length + 1;
  while (keys.includes(`f${number}`)) number += 1;
  return {
    key: `f${number}`,
    name,
    side,
    box: { x: 0.1, y: 0.1, width: 0.8, height: 0.2 },
    font: SHIPPED_FONTS[0]?.id ?? '',
    size: { most: 0.12, least: 0.05 },
    color: '#FFFFFF',
    align: 'center',
    curve: 0,
    maxLines: 1,
    letterCase: 'asWritten',
    isRequired: true,
    rules: [{ kind: 'label', label: 'Name' }, { kind: 'whole' }],
  };
}

/** Returns a rule of another kind. */
export function newRule(kind: Rule['kind']): Rule {
  if (kind === 'label') return { kind, label: 'Name' };
  return kind === 'line' ? { kind, line: 1 } : { kind };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
const round = (value: number) => Math.round(value * 1_000) / 1_000;

/** Returns a box that stays inside its side; lengths are fractions. */
export function keepInside(box: TextFieldInput['box']): TextFieldInput['box'] {
  const width = round(clamp(box.width, 0.02, 1));
  const height = round(clamp(box.height, 0.02, 1));
  return { x: round(clamp(box.x, 0, 1 - width)), y: round(clamp(box.y, 0, 1 - height)), width, height };
}

/** Returns a field with an outline of this width, as a part of the font's size; 0 removes the outline. */
export function withOutline({ outline, ...field }: TextFieldInput, width: number): TextFieldInput {
  if (width <= 0) return field;
  return { ...field, outline: { color: outline?.color ?? '#000000', width: Math.max(width, TEXT_OUTLINE_LEAST) } };
}

/** Returns a field with this letter spacing, as a part of the font's size; a field without spacing does not name it. */
export function withSpacing(field: TextFieldInput, spacing: number): TextFieldInput {
  const { spacing: _, ...rest } = field;
  return spacing === 0 ? rest : { ...rest, spacing };
}
