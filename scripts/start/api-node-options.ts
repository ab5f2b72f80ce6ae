/**
 * Options of Node for the API. The API serves many short requests, each of which allocates a few thousand small values. With V8's default size of the
 * young generation, a fifth of the time would be spent on copying them (a list page takes 2.5 instead of 2.0 ms). When the API is idle, it returns
 * the memory (platform/idle-gc.ts). `npm run api` has the
 * same option.
 */
export const API_NODE_OPTIONS = ['--max-semi-space-size=32'] as const;
