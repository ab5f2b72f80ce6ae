/** A drill that this machine cannot run. */
export class SkippedDrill extends Error {}
