import type { Generated } from 'kysely';
import type { Instant } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    post_folders: { id: string; name: string; key: string; created_at: Instant };
    posts: {
      id: string;
      folder_id: string | null;
      title: string;
      content: string;
      excerpt: string;
      state: string;
      is_pinned: boolean;
      words: string;
      comments_count: number;
      new_comments: Generated<number>;
      new_comment_at: Instant | null;
      actor_name: string;
      published_at: Instant | null;
      created_at: Instant;
      edited_at: Instant;
      removed_at: Instant | null;
    };
    post_comments: {
      id: string;
      post_id: string;
      author_id: string;
      comment: string;
      created_at: Instant;
      updated_at: Instant;
    };
    post_reads: { owner_id: string; post_id: string; read_at: Instant };
  }
}
