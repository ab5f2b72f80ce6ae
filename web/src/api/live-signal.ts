import type { LiveEvent } from '@bobbin/contract/events';

/** `reconnected`: events may have been missed, so lists should refetch. */
export type LiveSignal = LiveEvent | { type: 'reconnected' };
