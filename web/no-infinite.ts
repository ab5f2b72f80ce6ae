// In the place of the query library's endless lists (vite.config.ts): every list of the product has pages.
function refuse(): never {
  throw new Error('Endless lists are left out of the build (web/no-infinite.ts)');
}

export { refuse as hasNextPage, refuse as hasPreviousPage, refuse as infiniteQueryBehavior };
