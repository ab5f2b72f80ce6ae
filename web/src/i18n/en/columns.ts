import type { English } from '../topic.ts';
import type { columnsTexts } from '../vi/columns.ts';

export const en: English<typeof columnsTexts> = {
  move: 'Move column {{name}}: drag it or use the up and down arrow keys',
  place: '{{name}}: position {{place}} of {{total}}',
  width: 'Width of column {{name}} in pixels',
  rest: 'remaining width',
  reset: 'Reset to default',
};
