/** Reports that this machine cannot run a drill. */
export class SkippedDrill extends Error {}
