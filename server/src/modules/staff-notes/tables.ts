import type { Instant, JsonDefault } from '../../platform/columns.ts';

/** An earlier text of a note, with the time of the edit that replaced it. */
export interface NoteVersion {
  text: string;
  at: string;
}

declare module '../../platform/database.ts' {
  interface Tables {
    staff_notes: {
      owner_id: string;
      id: string;
      text: string;
      author_id: string;
      author_name: string;
      cause: string | null;
      created_at: Instant;
      edited_at: Instant | null;
      versions: JsonDefault<NoteVersion[]>;
      pinned_at: Instant | null;
      pinned_by: string | null;
      deleted_at: Instant | null;
    };
  }
}
