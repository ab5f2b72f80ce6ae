import { getProfile } from '@bobbin/contract/auth';
import { updateProfile } from '@bobbin/contract/profile';
import { getRank } from '@bobbin/contract/ranks';
import type { Routes } from '../../../platform/http/bind.ts';
import type { Profile } from '../profile/service.ts';
import type { Ranks } from '../ranks/service.ts';
import type { Overview } from './service.ts';

interface Services {
  overview: Overview;
  profile: Pick<Profile, 'update'>;
  ranks: Ranks;
}

export function bindOverview(routes: Routes, { overview, profile, ranks }: Services): void {
  routes.bindSeller(getProfile, ({ own, scope }) => overview.getProfile(own, scope));
  routes.bindSeller(updateProfile, async ({ scope, body }) => {
    await profile.update(scope, body);
    return overview.getProfile(scope, scope);
  });
  routes.bindSeller(getRank, ({ scope, params }) => ranks.read(scope, params.id));
}
