import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { CopyButton } from './copy-button.tsx';
import { clearNotices, readNotices } from '../feedback/notices.ts';

beforeAll(startTranslations);
afterEach(() => {
  cleanup();
  clearNotices();
  vi.unstubAllGlobals();
});

function press(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  render(<CopyButton text="DS-1" label="Sao chép" />);
  fireEvent.click(screen.getByRole('button', { name: 'Sao chép' }));
}

it('The copy button reports that a text was copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  press(writeText);
  await screen.findByText('Copied');
  expect(writeText).toHaveBeenCalledWith('DS-1');
});

it('The copy button shows the text when the browser refuses to copy it', async () => {
  press(() => Promise.reject(new Error('not allowed')));
  await waitFor(() => expect(readNotices()[0]).toMatchObject({ title: 'Cannot copy', text: 'DS-1' }));
  expect(screen.queryByText('Copied')).toBeNull();
});
