/**
 * The API serves many short requests, and each allocates a few thousand small values: with V8's default young generation a fifth of its
 * time goes into copying them (a list page: 2.5 against 2.0 ms). When idle it returns the memory (platform/idle-gc.ts). `npm run api` has the
 * same option.
 */
export const API_NODE_OPTIONS = ['--max-semi-space-size=32'] as const;
