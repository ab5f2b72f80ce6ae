import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { toReply } from '../../api/client-core.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { Failure } from './failure.tsx';

beforeAll(startTranslations);
afterEach(cleanup);

it.each([
  [400, 'Invalid Format'],
  [401, 'Unauthorized'],
  [403, 'Service Forbidden'],
  [404, 'No Service Found'],
  [408, 'Timeout'],
  [422, 'Invalid Format'],
  [500, 'Server error unknown'],
  [503, 'No Internet'],
])('a response of status %i from another server shows the text of the documents (API-15)', (status, words) => {
  let failure: unknown = null;
  try {
    toReply({ status, json: null });
  } catch (error) {
    failure = error;
  }
  render(<Failure error={failure} />);
  expect(screen.getByRole('alert').querySelector('strong')?.textContent).toBe(words);
});
