import type { DesignFeedback } from '@bobbin/contract/designs';
import { addDesignFeedback, listDesignFeedback, markDesignSeen } from '@bobbin/contract/designs.calls';
import { DESIGN_MESSAGES_PAGE } from '@bobbin/domain/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { DESIGNS, STAFF_DESIGNS, toFeedbackKey } from './design-keys.ts';
import { joinMessages } from './talk.ts';

/** Loads the messages about a design. Live events add the newest messages, and older pages load on request (DSN-43). */
export function useFeedback(designId: string) {
  const client = useQueryClient();
  const newest = useQuery({
    queryKey: toFeedbackKey(designId),
    queryFn: ({ signal }) => call(listDesignFeedback, { params: { id: designId } }, { signal }),
  });
  const [older, setOlder] = useState<readonly DesignFeedback[]>([]);
  const [isAll, setAll] = useState(false);
  const messages = joinMessages(older, newest.data ?? []);

  const more = useMutation({
    mutationFn: () => call(listDesignFeedback, { params: { id: designId }, query: { before: messages[0]?.id } }),
    onSuccess: (part) => {
      setOlder((known) => joinMessages(part, joinMessages(known, newest.data ?? [])));
      setAll(part.length < DESIGN_MESSAGES_PAGE);
    },
  });

  return {
    query: newest,
    messages,
    hasMore: !isAll && (newest.data?.length ?? 0) >= DESIGN_MESSAGES_PAGE,
    more,
    /** Adds a sent message to the chat before its live event arrives. */
    publish(message: DesignFeedback) {
      client.setQueryData<DesignFeedback[]>(toFeedbackKey(designId), (known) => joinMessages(known ?? [], [message]));
    },
  };
}

export function useSpeak(designId: string) {
  return (comment: string, idempotencyKey: string) =>
    call(addDesignFeedback, { params: { id: designId }, body: { comment } }, { idempotencyKey });
}

/** Marks all messages about a design as read by this side (seller or staff), in the lists too. */
export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (designId: string) => call(markDesignSeen, { params: { id: designId } }),
    onSuccess: () =>
      Promise.all([DESIGNS, STAFF_DESIGNS].map((topic) => client.invalidateQueries({ queryKey: [topic] }))),
  });
}
