import type { Purpose } from './needed-packages.mjs';

/** Fulfils with the reason, in a sentence, when the packages could not be installed. */
export function install(root: string, purpose: Purpose): Promise<string | null>;
