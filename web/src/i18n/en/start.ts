export const start = {
  title: 'start',
};
