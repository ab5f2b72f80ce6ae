export const session = {
  title: 'session',
};
