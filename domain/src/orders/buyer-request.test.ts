import { expect, it } from 'vitest';
import {
  isOlderReport,
  isRequestOver,
  listAnswers,
  REQUEST_ACTIONS,
  REQUEST_STAGES,
  toRequestStage,
  toReturnState,
} from './buyer-request.ts';

it('toRequestStage returns `asked` only when the marketplace asks for the seller’s answer, and counts an unknown status as under way (REQ-1)', () => {
  expect(toRequestStage('CANCELLATION_REQUEST_PENDING', 'cancel')).toBe('asked');
  expect(toRequestStage('RETURN_OR_REFUND_REQUEST_PENDING', null)).toBe('underway');
  expect(toRequestStage('CANCELLATION_REQUEST_CANCELLED', null)).toBe('withdrawn');
  // A finished request waits for no answer, even when a field still asks for one.
  expect(toRequestStage('RETURN_OR_REFUND_REQUEST_COMPLETE', 'refund')).toBe('done');
  expect(toRequestStage('SOMETHING_NEW', null)).toBe('underway');
  expect(toRequestStage('SOMETHING_NEW', 'return')).toBe('asked');
  expect(listAnswers(null)).toEqual([]);
  expect(listAnswers('cancel')).toEqual(['approve', 'reject']);
});

it.each([
  ['underway', ['CANCELLATION_REQUEST_PENDING', 'RETURN_OR_REFUND_REQUEST_PENDING', 'REPLACEMENT_REQUEST_PENDING']],
  // An approved return is not finished, because the buyer must return the pieces first.
  ['underway', ['RETURN_OR_REFUND_REQUEST_SUCCESS', 'AWAITING_BUYER_SHIP', 'AWAITING_BUYER_RESPONSE']],
  ['underway', ['BUYER_SHIPPED_ITEM']],
  ['done', ['CANCELLATION_REQUEST_SUCCESS', 'CANCELLATION_REQUEST_COMPLETE', 'RETURN_OR_REFUND_REQUEST_COMPLETE']],
  ['done', ['REPLACEMENT_REQUEST_COMPLETE', 'REPLACEMENT_REQUEST_REFUND_SUCCESS']],
  ['refused', ['REFUND_OR_RETURN_REQUEST_REJECT', 'REJECT_RECEIVE_PACKAGE', 'REPLACEMENT_REQUEST_REJECT']],
  ['withdrawn', ['CANCELLATION_REQUEST_CANCEL', 'CANCELLATION_REQUEST_CANCELLED', 'REPLACEMENT_REQUEST_CANCEL']],
  ['withdrawn', ['RETURN_OR_REFUND_REQUEST_CANCEL']],
] as const)('toRequestStage returns %s for the statuses %j (REQ-1)', (stage, words) => {
  for (const word of words) {
    expect(toRequestStage(word, null), word).toBe(stage);
    expect(toRequestStage(word, 'return'), word).toBe(stage === 'underway' ? 'asked' : stage);
  }
});

it('listAnswers offers approval and rejection for each decision, and a refund instead of a replacement (REQ-1)', () => {
  for (const action of REQUEST_ACTIONS) {
    const answers = action === 'replace' ? ['approve', 'reject', 'refundInstead'] : ['approve', 'reject'];
    expect(listAnswers(action), action).toEqual(answers);
  }
});

it('isOlderReport compares reports of a request by time, and prefers the finished stage within one second (REQ-3)', () => {
  const at = (updatedAt: number, stage: string) => ({ updatedAt, stage });
  expect(isOlderReport(at(2000, 'asked'), at(1000, 'done'))).toBe(true);
  expect(isOlderReport(at(1000, 'done'), at(2000, 'asked'))).toBe(false);
  expect(isOlderReport(at(1000, 'done'), at(1000, 'asked'))).toBe(true);
  expect(isOlderReport(at(1000, 'asked'), at(1000, 'done'))).toBe(false);
});

it('toReturnState ranks unanswered requests first, then requests under way, then finished requests (REQ-2)', () => {
  expect(toReturnState([])).toBe('none');
  expect(toReturnState(['done', 'underway', 'asked'])).toBe('asked');
  expect(toReturnState(['refused', 'underway'])).toBe('underway');
  expect(toReturnState(['refused', 'withdrawn', 'done'])).toBe('ended');
  expect(REQUEST_STAGES.filter(isRequestOver)).toEqual(['done', 'refused', 'withdrawn']);
});
