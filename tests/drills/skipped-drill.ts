/** What this machine cannot show. */
export class SkippedDrill extends Error {}
