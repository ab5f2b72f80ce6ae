import { systemScope } from '../../platform/access.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import type { FanOut } from './fan-out.ts';
import type { Delivery } from './delivery/delivery.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Delivers all events of a user that are due. */
    tellSeller: { ownerId: string };
    /** Copies the events of an owner's shops to team members. */
    spreadNews: { ownerId: string };
    /** Delivers a post to all users, batch by batch; `after` is the id of the last user who has received it. */
    spreadPost: { ownerId: string; postId: string; after: string };
  }
}

export function createNotificationJobs(
  delivery: Pick<Delivery, 'deliver'>,
  { spread, spreadPost }: FanOut,
): Pick<JobHandlers, 'tellSeller' | 'spreadNews' | 'spreadPost'> {
  return {
    tellSeller: ({ ownerId }) => delivery.deliver(systemScope(ownerId, 'system')),
    spreadPost: ({ postId, after }) => spreadPost(postId, after),
    spreadNews: ({ ownerId }) => spread(systemScope(ownerId, 'system')),
  };
}
