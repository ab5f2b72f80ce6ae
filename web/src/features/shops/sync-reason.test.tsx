import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { SyncReason } from './sync-reason.tsx';

beforeAll(startTranslations);
afterEach(cleanup);

it('The reason shows the problem and the fix, with the raw error collapsed below (SYN-33)', () => {
  const raw = 'answer: Invalid input: expected object, received null';
  render(<SyncReason raw={raw} />);
  screen.getByText(/^TikTok Shop gửi dữ liệu mà Bobbin không đọc được\. .*bấm thử lại/);
  const details = screen.getByText(raw).closest('details');
  expect(details?.open).toBe(false);
});
