import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { DesignClock } from './design-clock.tsx';
import { formatClock } from './format-clock.ts';

beforeAll(startTranslations);
afterEach(cleanup);

const MINUTE_MS = 60_000;
const DUE = Date.parse('2026-11-21T13:00:00.000Z');

describe('the clock of a design in process (DSN-42)', () => {
  it.each([
    [180, 'calm', '03:00', 'còn lại'],
    [31, 'calm', '00:31', 'còn lại'],
    [24, 'soon', '00:24', 'sắp trễ'],
    [-42, 'late', '−00:42', 'trễ'],
    [-1505, 'late', '−25:05', 'trễ'],
  ])('shows, with %i minutes left, the pace %s and the texts %s and %s', (minutes, pace, digits, word) => {
    const { container } = render(<DesignClock dueAt={new Date(DUE).toISOString()} now={DUE - minutes * MINUTE_MS} />);
    expect(container.firstElementChild?.getAttribute('data-pace')).toBe(pace);
    expect(screen.getByText(digits)).toBeDefined();
    expect(screen.getByText(word)).toBeDefined();
  });

  it('shows the remaining time as part of the ring, and a full ring after the end', () => {
    const share = (minutes: number) => {
      const { container } = render(<DesignClock dueAt={new Date(DUE).toISOString()} now={DUE - minutes * MINUTE_MS} />);
      const ring = container.querySelector('circle[stroke-dasharray]')?.getAttribute('stroke-dasharray');
      cleanup();
      return ring;
    };
    expect([180, 45, -1].map(share)).toEqual(['100 100', '25 100', '100 100']);
  });

  it('gives screen readers a duration, not a time of day', () => {
    render(<DesignClock dueAt={new Date(DUE).toISOString()} now={DUE - 90 * MINUTE_MS} />);
    expect(screen.getByText('01:30').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('1 giờ 30 phút')).toBeDefined();
  });

  it('shows whole minutes', () => {
    expect([59_999, -59_999, 3_599_999].map(formatClock)).toEqual(['00:00', '−00:00', '00:59']);
  });
});
