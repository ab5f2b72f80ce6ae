import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { setShortcuts } from '../../ui/hooks/shortcuts.ts';
import { createTestDesigns, createTestFile } from '../orders/testing/orders.ts';
import { CheckDesign } from './check-design.tsx';

beforeAll(startTranslations);
afterEach(() => {
  cleanup();
  setShortcuts(true);
});

const FILES = [createTestFile('productFront'), createTestFile('productBack'), createTestFile('productMockupBack')];

function open(): HTMLElement {
  render(
    <CheckDesign
      product={createTestDesigns(FILES)}
      start="productFront"
      hex="#1a1a1a"
      choice={{ productType: 'T-shirt', productColor: 'Black', productSize: 'XL' }}
      house="PRESSIFY"
      onClose={() => {}}
    />,
  );
  return screen.getByRole('dialog', { name: 'Check design' });
}

const shown = (dialog: HTMLElement) => within(dialog).getAllByRole('img')[0]?.getAttribute('src');
const press = (dialog: HTMLElement, key: string) => fireEvent.keyDown(within(dialog).getByRole('heading'), { key });

it('Check design moves from side to side by tabs and keys, and skips sides without a picture (FUL-88)', () => {
  const dialog = open();
  expect(shown(dialog)).toBe('/productFront.png');
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Back' }));
  expect(shown(dialog)).toBe('/productBack.png');
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Left' }).disabled).toBe(true);
  press(dialog, '4');
  expect(shown(dialog)).toBe('/productBack.png');
  press(dialog, '1');
  expect(shown(dialog)).toBe('/productFront.png');
  press(dialog, '2');
  expect(shown(dialog)).toBe('/productBack.png');
});

it("Check design changes the background with B and shows the file's pixels with Z, unless letter keys are off (FUL-88, UI-40)", () => {
  const dialog = open();
  const isOn = (name: string) => within(dialog).getByRole<HTMLInputElement>('radio', { name }).checked;
  const zoom = within(dialog).getByRole('button', { name: /Phóng 100%/ });
  expect(isOn('Black')).toBe(true);
  press(dialog, 'b');
  expect(isOn('Ô bàn cờ')).toBe(true);
  press(dialog, 'Z');
  expect(zoom.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(zoom);
  expect(zoom.getAttribute('aria-pressed')).toBe('false');
  setShortcuts(false);
  for (const key of ['b', 'z', '2']) press(dialog, key);
  expect([isOn('Ô bàn cờ'), zoom.getAttribute('aria-pressed'), shown(dialog)]).toEqual([
    true,
    'false',
    '/productFront.png',
  ]);
});
