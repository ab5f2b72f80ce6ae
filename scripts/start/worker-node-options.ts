/**
 * A worker reads, writes and waits. With V8's usual room for young values it holds 20 MB more at rest, and one that writes an export of
 * 20,000 orders 100 MB more. `npm run worker` says the same.
 */
export const WORKER_NODE_OPTIONS = ['--max-semi-space-size=4'] as const;
