import { expect, it } from 'vitest';
import { isOlderTelling, isRequestOver, listAnswers, toRequestStage, toReturnState } from './buyer-request.ts';

it('asks the seller only where the marketplace does; a word that nobody knows goes on (REQ-1)', () => {
  expect(toRequestStage('CANCELLATION_REQUEST_PENDING', 'cancel')).toBe('asked');
  expect(toRequestStage('RETURN_OR_REFUND_REQUEST_PENDING', null)).toBe('underway');
  expect(toRequestStage('CANCELLATION_REQUEST_CANCELLED', null)).toBe('withdrawn');
  // What is over asks nothing, whatever stands beside it.
  expect(toRequestStage('RETURN_OR_REFUND_REQUEST_COMPLETE', 'refund')).toBe('done');
  expect(toRequestStage('SOMETHING_NEW', null)).toBe('underway');
  expect(toRequestStage('SOMETHING_NEW', 'return')).toBe('asked');
  expect(listAnswers(null)).toEqual([]);
  expect(listAnswers('cancel')).toEqual(['approve', 'reject']);
});

it('knows older news by time, and within a second by what is over (REQ-3)', () => {
  const at = (updatedAt: number, stage: string) => ({ updatedAt, stage });
  expect(isOlderTelling(at(2000, 'asked'), at(1000, 'done'))).toBe(true);
  expect(isOlderTelling(at(1000, 'done'), at(2000, 'asked'))).toBe(false);
  expect(isOlderTelling(at(1000, 'done'), at(1000, 'asked'))).toBe(true);
  expect(isOlderTelling(at(1000, 'asked'), at(1000, 'done'))).toBe(false);
});

it('puts what is owed before what is under way, and that before what has ended (REQ-2)', () => {
  expect(toReturnState([])).toBe('none');
  expect(toReturnState(['done', 'underway', 'asked'])).toBe('asked');
  expect(toReturnState(['refused', 'underway'])).toBe('underway');
  expect(toReturnState(['refused', 'withdrawn', 'done'])).toBe('ended');
  expect(isRequestOver('asked')).toBe(false);
});
