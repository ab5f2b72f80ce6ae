import { describe, expect, it } from 'vitest';
import {
  arrangeViews,
  canEditView,
  canSeeView,
  listPinned,
  movesOnly,
  NO_CHOICES,
  readFilters,
  toFilterTexts,
  toViewKey,
} from './views.ts';

const lan = { userId: 'lan', teamIds: ['care', 'print'], isManager: true };
const mai = { userId: 'mai', teamIds: ['care'], isManager: false };

describe('Filters of a view (VIW-3)', () => {
  it('readFilters reads stored filters as the same values that the list reads from its URL', () => {
    const search = {
      statuses: ['UNPAID', 'ON_HOLD'],
      isPaused: true,
      page: 3,
      sortBy: 'dueAt:ASC',
      view: 'x',
      from: '2026-11-01',
    };
    const texts = toFilterTexts(search);
    expect(texts).toEqual({ from: '2026-11-01', isPaused: 'true', statuses: 'UNPAID,ON_HOLD' });
    expect(readFilters(texts)).toEqual({
      values: { statuses: ['UNPAID', 'ON_HOLD'], isPaused: true, from: '2026-11-01' },
      invalid: [],
    });
  });

  it.each([
    [{ color: 'red' }, ['color']],
    [{ kinds: 'SAMPLE,NEVER' }, ['kinds']],
    [{ isPaused: 'yes' }, ['isPaused']],
    [{ from: '2026-02-30' }, ['from']],
    [{ from: '2026-11-02', to: '2026-11-01' }, ['to']],
    [{ toString: 'x' }, ['toString']],
  ])('readFilters lists for %j the unknown or invalid filters %j', (texts, invalid) => {
    expect(readFilters(texts as Record<string, string>).invalid).toEqual(invalid);
  });
});

describe('Rights on a view (VIW-4)', () => {
  it('A personal view is visible to its author only', () => {
    const view = { authorId: 'mai', teamId: null };
    expect([canSeeView(view, mai), canSeeView(view, lan)]).toEqual([true, false]);
    expect([canEditView(view, mai), canEditView(view, lan)]).toEqual([true, false]);
  });

  it('A shared view is visible to its team, and its author and managers may change it', () => {
    const view = { authorId: 'hung', teamId: 'care' };
    expect([canSeeView(view, mai), canEditView(view, mai), canEditView(view, lan)]).toEqual([true, false, true]);
    expect(canEditView({ ...view, authorId: 'mai' }, mai)).toBe(true);
    expect(canEditView({ authorId: 'mai', teamId: 'print' }, mai)).toBe(false);
  });
});

describe('The views of one user (VIW-5)', () => {
  const views = ['a', 'b', 'c'].map((id) => ({ id, isTeamPinned: id === 'b' }));

  it('Views that the user has not arranged keep their sequence, and are pinned when their team pinned them', () => {
    expect(listPinned(arrangeViews(views, NO_CHOICES)).map(({ id }) => id)).toEqual(['b']);
  });

  it('The user’s own sequence, pins and hidden views take precedence over the team’s pins, and unknown ids are ignored', () => {
    const choices = { order: ['c', 'gone', 'a'], pins: { c: true, b: false, a: true }, hidden: ['a'] };
    const arranged = arrangeViews(views, choices);
    expect(arranged.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(listPinned(arranged).map(({ id }) => id)).toEqual(['c']);
  });

  it('An author may move only own views among the views of the team (VIW-6)', () => {
    const isOwn = (id: string) => id === 'c';
    expect(movesOnly(['a', 'b', 'c'], ['c', 'a', 'b'], isOwn)).toBe(true);
    expect(movesOnly(['a', 'b', 'c'], ['c', 'b', 'a'], isOwn)).toBe(false);
  });
});

it('toViewKey is equal for names that differ only in case, spaces or Unicode composition (VIW-2)', () => {
  expect(toViewKey('  GẤP  Hôm nay')).toBe(toViewKey('gấp hôm nay'.normalize('NFD')));
});
