import * as contract from '@bobbin/contract/teamwork';
import type { Routes } from '../../../platform/http/bind.ts';
import type { Tags } from './tags.ts';
import type { Teamwork } from './teamwork.ts';

export function bindTeamwork(routes: Routes, teamwork: Teamwork, tags: Tags): void {
  routes.bindSeller(contract.getTeamwork, ({ scope }) => teamwork.read(scope));
  routes.bindSeller(contract.listTags, ({ scope }) => tags.list(scope));
  routes.bindSeller(contract.mergeTags, ({ scope, params, body }) => tags.merge(scope, params.id, body.into));
  routes.bindSeller(contract.createTag, ({ scope, body }) => teamwork.createTag(scope, body));
  routes.bindSeller(contract.updateTag, ({ scope, params, body }) => teamwork.updateTag(scope, params.id, body));
  routes.bindSeller(contract.removeTag, ({ scope, params }) => teamwork.removeTag(scope, params.id));
  routes.bindSeller(contract.changeTeamwork, ({ scope, body }) => teamwork.change(scope, body));
  routes.bindSeller(contract.listTeamworkChanges, ({ scope }) => teamwork.listChanges(scope));
  routes.bindSeller(contract.undoTeamwork, ({ scope, params }) => teamwork.undo(scope, params.id));
}
