import * as contract from '@bobbin/contract/posts';
import type { Routes } from '../../platform/http/bind.ts';
import type { Comments } from './comments.ts';
import type { Posts } from './posts.ts';

export function bindPosts(routes: Routes, posts: Posts, comments: Comments): void {
  routes.bindSeller(contract.listPosts, ({ scope, query }) => posts.list(scope, query));
  routes.bindSeller(contract.listPostFolders, ({ scope }) => posts.folders(scope));
  routes.bindSeller(contract.getPost, ({ params }) => posts.get(params.id));
  routes.bindSeller(contract.markPostRead, async ({ scope, params }) => {
    await posts.markRead(scope, params.id);
    return true as const;
  });
  routes.bindSeller(contract.listPostComments, ({ scope, params, query }) => comments.list(scope, params.id, query));
  routes.bindSeller(contract.addPostComment, ({ scope, params, body }) => comments.add(scope, params.id, body.comment));
  routes.bindSeller(contract.updatePostComment, ({ scope, params, body }) =>
    comments.update(scope, params.id, body.comment, body.seen),
  );
  routes.bindSeller(contract.removePostComment, async ({ scope, params }) => {
    await comments.remove(scope, params.id);
    return true as const;
  });
}
