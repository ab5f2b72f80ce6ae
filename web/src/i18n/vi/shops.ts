export const shops = {
  title: 'shops',
};
