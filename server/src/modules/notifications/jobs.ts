import { systemScope } from '../../platform/access.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import type { Spreading } from './fan-out.ts';
import type { Telling } from './delivery/delivery.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Delivers all due events of a user that are not delivered yet. */
    tellSeller: { ownerId: string };
    /** Copies the events of an owner's shops to team members. */
    spreadNews: { ownerId: string };
    /** Delivers a post to all users, batch by batch; `after` is the last user who has received it. */
    spreadPost: { ownerId: string; postId: string; after: string };
  }
}

export function createNotificationJobs(
  telling: Pick<Telling, 'tell'>,
  { spread, spreadPost }: Spreading,
): Pick<JobHandlers, 'tellSeller' | 'spreadNews' | 'spreadPost'> {
  return {
    tellSeller: ({ ownerId }) => telling.tell(systemScope(ownerId, 'system')),
    spreadPost: ({ postId, after }) => spreadPost(postId, after),
    spreadNews: ({ ownerId }) => spread(systemScope(ownerId, 'system')),
  };
}
