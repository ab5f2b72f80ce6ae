import type { English } from '../topic.ts';
import type { columnsTexts } from '../vi/columns.ts';

export const en: English<typeof columnsTexts> = {
  move: 'Move the column {{name}}: drag it, or press the arrow keys up and down',
  place: '{{name}}: place {{place}} of {{total}}',
  width: 'Width of the column {{name}}, pixels',
  rest: 'the rest',
  reset: 'Back to the default',
};
