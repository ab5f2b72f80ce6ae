import * as posts from '@bobbin/contract/posts';
import { UNDO } from '../../web/src/api/undo.ts';
import type { Caller } from '../world/world.ts';
import { nothing, played, proved } from './plays.ts';

/** Actions on posts that can be undone. */
export function playPosts(callers: () => { admin: Caller; anna: Caller }) {
  const readPost = (id: string) => proved(callers().admin.call(posts.getAnyPost, { params: { id } }));
  const createPost = () =>
    proved(
      callers().admin.call(posts.createPost, {
        body: { title: 'How to begin', content: 'Words of a guide. '.repeat(10) },
      }),
    );
  return {
    editPost: played(UNDO.editPost, async () => {
      const { id } = await createPost();
      const read = async () => {
        const { title, content, folder } = await readPost(id);
        return { title, content, folderId: folder?.id ?? '' };
      };
      const edit = async (title: string) =>
        proved(callers().admin.call(posts.updatePost, { params: { id }, body: { ...(await read()), title } }));
      return {
        caller: () => callers().admin,
        read,
        act: async () => ({ id, before: await read(), editedAt: (await edit('A title of mine')).editedAt }),
        theirs: () => edit('A title of theirs'),
      };
    }),
    postState: played(UNDO.postState, async () => {
      const { id } = await createPost();
      return {
        caller: () => callers().admin,
        read: async () => (await readPost(id)).state,
        act: async () => {
          await proved(callers().admin.call(posts.setPostState, { params: { id }, body: { state: 'published' } }));
          return { id, before: 'draft' as const };
        },
        theirs: nothing,
      };
    }),
    pin: played(UNDO.pin, async () => {
      const { id } = await createPost();
      return {
        caller: () => callers().admin,
        read: async () => (await readPost(id)).isPinned,
        act: async () => {
          await proved(callers().admin.call(posts.pinPost, { params: { id }, body: { isPinned: true } }));
          return { id, isPinned: true };
        },
        theirs: nothing,
      };
    }),
    removePost: played(UNDO.removePost, async () => {
      const { id } = await createPost();
      return {
        caller: () => callers().admin,
        read: async () => (await callers().admin.call(posts.getAnyPost, { params: { id } })).status,
        act: async () => {
          await proved(callers().admin.call(posts.removePost, { params: { id } }));
          return { id };
        },
        theirs: nothing,
      };
    }),
    renameFolder: played(UNDO.renameFolder, async (turn) => {
      const before = `Guides ${turn}`;
      const { id } = await proved(callers().admin.call(posts.createPostFolder, { body: { name: before } }));
      const rename = (name: string) =>
        proved(callers().admin.call(posts.renamePostFolder, { params: { id }, body: { name: `${name} ${turn}` } }));
      return {
        caller: () => callers().admin,
        read: async () =>
          (await proved(callers().admin.call(posts.listAllPostFolders))).find((folder) => folder.id === id)?.name,
        act: async () => ({ id, before, after: (await rename('Mine')).name }),
        theirs: () => rename('Theirs'),
      };
    }),
    editComment: played(UNDO.editComment, async () => {
      const params = { id: (await createPost()).id };
      await proved(callers().admin.call(posts.setPostState, { params, body: { state: 'published' } }));
      const before = 'What I said at first';
      const { id } = await proved(callers().anna.call(posts.addPostComment, { params, body: { comment: before } }));
      const change = (comment: string) =>
        proved(callers().anna.call(posts.updatePostComment, { params: { id }, body: { comment } }));
      return {
        read: async () => (await proved(callers().anna.call(posts.listPostComments, { params }))).data[0]?.comment,
        act: async () => ({ id, before, after: (await change('What I said then')).comment }),
        theirs: () => change('What another tab says'),
      };
    }),
  };
}
