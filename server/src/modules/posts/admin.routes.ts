import * as contract from '@bobbin/contract/posts';
import type { Routes } from '../../platform/http/bind.ts';
import type { Comments } from './comments.ts';
import type { Folders } from './folders.ts';
import type { Writing } from './writing.ts';

interface Services {
  writing: Writing;
  folders: Folders;
  comments: Comments;
}

export function bindWriting(routes: Routes, { writing, folders, comments }: Services): void {
  routes.bindStaff(contract.listAllPosts, ({ query }) => writing.list(query));
  routes.bindStaff(contract.getAnyPost, ({ params }) => writing.get(params.id));
  routes.bindStaff(contract.createPost, ({ scope, body }) => writing.create(scope, body));
  routes.bindStaff(contract.updatePost, ({ scope, params, body: { seen, ...input } }) =>
    writing.update(scope, params.id, input, seen),
  );
  routes.bindStaff(contract.setPostState, ({ scope, params, body }) => writing.setState(scope, params.id, body.state));
  routes.bindStaff(contract.pinPost, ({ scope, params, body }) => writing.pin(scope, params.id, body.isPinned));
  routes.bindStaff(contract.removePost, async ({ scope, params }) => {
    await writing.remove(scope, params.id);
    return true as const;
  });
  routes.bindStaff(contract.restorePost, ({ scope, params }) => writing.restore(scope, params.id));
  routes.bindStaff(contract.markPostCommentsRead, async ({ scope, params }) => {
    await comments.markRead(scope, params.id);
    return true as const;
  });
  routes.bindStaff(contract.listAllPostFolders, () => folders.list());
  routes.bindStaff(contract.createPostFolder, ({ scope, body }) => folders.create(scope, body.name));
  routes.bindStaff(contract.renamePostFolder, ({ scope, params, body }) =>
    folders.rename(scope, params.id, body.name, body.seen),
  );
  routes.bindStaff(contract.removePostFolder, async ({ scope, params }) => {
    await folders.remove(scope, params.id);
    return true as const;
  });
  routes.bindStaff(contract.removeAnyPostComment, async ({ scope, params }) => {
    await comments.removeAny(scope, params.id);
    return true as const;
  });
}
