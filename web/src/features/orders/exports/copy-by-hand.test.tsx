import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../../i18n/i18n.ts';
import { CopyByHand } from './copy-by-hand.tsx';

beforeAll(startTranslations);
afterEach(cleanup);

it('The dialog shows text that the clipboard did not accept, selected, below the quoted text (ORD-22)', async () => {
  render(<CopyByHand text={'577,AWAITING_SHIPMENT\n578,CANCELLED'} onClose={() => undefined} />);
  await screen.findByRole('dialog', { name: 'Error' });
  expect(screen.getByRole('alert').textContent).toBe('Failed to copy order details to clipboard:');
  const text = screen.getByRole<HTMLTextAreaElement>('textbox');
  expect([text.value, text.readOnly]).toEqual(['577,AWAITING_SHIPMENT\n578,CANCELLED', true]);
  expect(document.activeElement).toBe(text);
});
