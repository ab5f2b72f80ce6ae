import { describe, expect, it } from 'vitest';
import { joinAnswers, type AnswerLine } from './custom-answers.ts';

const line = (number: number, orderId: string, changes: Partial<AnswerLine> = {}): AnswerLine => ({
  line: number,
  orderId,
  tracking: '',
  carrier: '',
  cost: '5.00',
  refusal: '',
  ...changes,
});

describe('joinAnswers (CUF-8)', () => {
  it('adds up the costs of the lines of an order', () => {
    expect(joinAnswers([line(2, 'A'), line(3, 'B'), line(4, 'A')], 10)).toMatchObject([
      { orderId: 'A', lines: [2, 4], costCents: 1_000, problem: null },
      { orderId: 'B', lines: [3], costCents: 500, problem: null },
    ]);
  });

  it('refuses an order that has a line after the maximum, because its cost would be incomplete', () => {
    const answers = joinAnswers([line(2, 'A'), line(3, 'B'), line(4, 'B'), line(5, 'C')], 2);
    expect(answers.map(({ orderId, problem }) => [orderId, problem])).toEqual([
      ['A', null],
      ['B', 'tooMany'],
      ['C', 'tooMany'],
    ]);
  });
});
