/**
 * Options of Node for the worker. With V8's default size of the young generation, an idle worker needs 20 MB more, and 100 MB more while it writes an
 * export of 20,000 orders. By default V8 also lets the old generation double before a full collection: writing 200,000 orders then took 30
 * MB more than with a collection after a growth of a fifth. `npm run worker` has the same options.
 */
export const WORKER_NODE_OPTIONS = ['--max-semi-space-size=4', '--heap-growing-percent=20'] as const;
