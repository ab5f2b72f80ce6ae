import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { SearchBox } from './search-box.tsx';

beforeAll(startTranslations);
afterEach(cleanup);

const onSearch = vi.fn<(text: string, isGoingOn: boolean) => void>();

function Page({ value, isSettled }: { value: string; isSettled: boolean }) {
  return (
    <main>
      <SearchBox value={value} placeholder="search" onSearch={onSearch} isSettled={isSettled} />
      <table>
        <tbody>
          {(isSettled ? ['first', 'second'] : ['old']).map((id) => (
            <tr key={id}>
              <td>
                <a href={`/${id}`} data-row-link>
                  {id}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

function open(value = '576') {
  onSearch.mockClear();
  const { rerender } = render(<Page value={value} isSettled />);
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  input.focus();
  return { input, show: (next: string, isSettled: boolean) => rerender(<Page value={next} isSettled={isSettled} />) };
}

const focused = () => document.activeElement?.textContent;

describe('keys in a search box (UI-59)', () => {
  it('move the focus to the first result with ↓, and with Enter once the results belong to the typed text', () => {
    const { input, show } = open();
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(focused()).toBe('first');
    input.focus();
    fireEvent.change(input, { target: { value: '5764' } });
    show('576', false);
    fireEvent.submit(input);
    expect(onSearch).toHaveBeenCalledWith('5764', false);
    show('5764', false);
    expect(document.activeElement).toBe(input);
    show('5764', true);
    expect(focused()).toBe('first');
  });

  it('leave the box with Escape and keep its text, which a second Escape clears and any other key keeps', () => {
    const { input } = open();
    expect(fireEvent.keyDown(input, { key: 'Escape' })).toBe(false);
    expect([document.activeElement === input, input.value]).toEqual([false, '576']);
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect([input.value, onSearch.mock.calls]).toEqual(['576', []]);
    input.focus();
    fireEvent.keyDown(input, { key: 'Escape' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onSearch.mock.calls).toEqual([['', false]]);
  });
});
