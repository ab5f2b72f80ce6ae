/**
 * The API serves many short requests, and each holds a few thousand small values while it runs: with V8's usual room for
 * young values a fifth of its time goes into copying them (a list page: 2.5 against 2.0 ms). At rest it gives the room back
 * (platform/rest). `npm run api` says the same.
 */
export const API_NODE_OPTIONS = ['--max-semi-space-size=32'] as const;
