export const fulfilment = {
  title: 'Fulfill Order',
};
