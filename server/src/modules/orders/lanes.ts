/** The queue in which each job of orders runs; the jobs of one queue share its workers. */
export const ORDER_LANES = {
  syncShop: 'marketplace',
  pullOrders: 'marketplace',
  syncFinance: 'marketplace',
  lookAgain: 'marketplace',
  readTracking: 'marketplace',
  makeLabels: 'marketplace',
  settleParcels: 'own',
  makeLabelBatch: 'marketplace',
  printLabels: 'own',
  printPacking: 'pictures',
  runRules: 'own',
  writeOrderExport: 'exports',
  removeOrderExport: 'own',
} as const;
