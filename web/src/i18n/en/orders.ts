export const orders = {
  title: 'ORDERS',
};
