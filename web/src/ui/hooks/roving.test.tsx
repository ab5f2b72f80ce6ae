import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { DensitySwitch } from '../list/data-list/density-switch.tsx';
import { setDensity } from '../list/data-list/density.ts';
import { Roving } from './roving.tsx';

beforeAll(startTranslations);
afterEach(() => {
  cleanup();
  setDensity('normal');
  localStorage.clear();
});

const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('A group of controls is one tab stop, at first at the current control; arrow keys move through the group in a cycle (UI-49)', () => {
  render(
    <Roving name="Views">
      <button type="button">one</button>
      <button type="button" aria-current="page">
        two
      </button>
      <div popover="auto">
        <button type="button">inside a panel</button>
      </div>
      <button type="button">three</button>
    </Roving>,
  );
  const [current] = stops().filter(({ textContent }) => textContent !== 'inside a panel');
  expect(current?.textContent).toBe('two');
  current?.focus();
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('three');
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('one');
  press('End');
  expect(document.activeElement?.textContent).toBe('three');
  expect(stops().map(({ textContent }) => textContent)).toContain('three');
  expect(stops().map(({ textContent }) => textContent)).not.toContain('two');
});

it('The density switch remembers the row height (UI-48)', () => {
  render(<DensitySwitch />);
  const low = screen.getByRole('button', { name: 'Dòng thấp' });
  expect(screen.getByRole('button', { name: 'Dòng vừa' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(low);
  expect(low.getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('density')).toBe('compact');
});
