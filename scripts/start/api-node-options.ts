/**
 * The API serves many short requests, and each holds a few thousand small values while it runs: with the usual room for young
 * values a third of its time goes into copying them. At rest it gives the room back (platform/rest). `npm run api` says the same.
 */
export const API_NODE_OPTIONS = ['--max-semi-space-size=32'] as const;
