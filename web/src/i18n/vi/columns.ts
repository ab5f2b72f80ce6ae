import { topic } from '../topic.ts';

export const columnsTexts = topic('columns', {
  move: 'Chuyển cột {{name}}: kéo, hoặc phím mũi tên lên xuống',
  place: '{{name}}: vị trí {{place}} / {{total}}',
  width: 'Bề rộng cột {{name}}, pixel',
  rest: 'còn lại',
  reset: 'Về mặc định',
});

declare module '../topic.ts' {
  interface Topics {
    columns: typeof columnsTexts;
  }
}
