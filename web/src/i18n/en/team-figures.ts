import type { English } from '../topic.ts';
import type { teamFiguresTexts } from '../vi/team-figures.ts';

export const en: English<typeof teamFiguresTexts> = {
  waits: 'How long sellers wait',
  wait: 'Step',
  steps: { price: 'To price', firstLink: 'To first link', payOut: 'To payment' },
  limit: 'Due within {{time}}',
  open_one: '{{count}} waiting, for {{time}}',
  open_other: '{{count}} waiting, the longest for {{time}}',
  noneOpen: 'none waiting',
  week: 'Week from',
  cases: 'Cases',
  late_one: '{{count}} late',
  late_other: '{{count}} late',
  median: 'Median',
  p90: '90th percentile',
  noCase: 'no case yet',
  noCases: 'No case yet within 8 weeks',
  designers: 'Designers, 30 days',
  designer: 'Person',
  delivered: 'Delivered',
  deliveredLate: 'Late',
  overdue: 'Late, undelivered',
  onTime: 'On time',
  unassigned: 'Unassigned',
  overdueText: 'Late designs without a link count as late.',
};
