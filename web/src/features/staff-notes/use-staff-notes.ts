import {
  addStaffNote,
  listStaffNotes,
  pinStaffNote,
  removeStaffNote,
  updateStaffNote,
} from '@bobbin/contract/staff-notes.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The query key begins like the keys of members, because an action on a member may add a note. */
const keyOf = (userId: string) => ['members', 'notes', userId];

/** Loads the notes of staff about a member, and the staff users who can be mentioned. */
export function useStaffNotes(userId: string) {
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(listStaffNotes, { params: { id: userId } }, { signal }),
  });
}

/** Returns the functions that change notes; each refetches the notes, even after a refusal. */
export function useNoteChanges(userId: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(userId) });
  const params = (noteId: string) => ({ id: userId, noteId });
  return {
    add: useMutation({
      mutationFn: ({ text, key }: { text: string; key: string }) =>
        call(addStaffNote, { params: { id: userId }, body: { text } }, { idempotencyKey: key }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ id, text, editedAt }: { id: string; text: string; editedAt: string | null }) =>
        call(updateStaffNote, { params: params(id), body: { text, seen: { editedAt } } }),
      onSettled,
    }),
    pin: useMutation({
      mutationFn: ({ id, isPinned }: { id: string; isPinned: boolean }) =>
        call(pinStaffNote, { params: params(id), body: { isPinned } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(removeStaffNote, { params: params(id) }),
      onSettled,
    }),
  };
}
