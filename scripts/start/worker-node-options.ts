/**
 * A worker reads, writes and waits: with V8's usual room for young values a worker at rest holds 20 MB more and one that writes a large
 * export 100 MB more, and no job is done sooner. `npm run worker` says the same.
 */
export const WORKER_NODE_OPTIONS = ['--max-semi-space-size=4'] as const;
