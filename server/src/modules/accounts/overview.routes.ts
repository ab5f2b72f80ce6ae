import { getProfile } from '@bobbin/contract/auth';
import { updateProfile } from '@bobbin/contract/profile';
import { getRank } from '@bobbin/contract/leaderboard';
import type { Routes } from '../../platform/http/bind.ts';
import type { Profile } from './profile.ts';
import type { Leaderboard } from './leaderboard.ts';
import type { Overview } from './overview.ts';

interface Services {
  overview: Overview;
  profile: Pick<Profile, 'update'>;
  leaderboard: Leaderboard;
}

export function bindOverview(routes: Routes, { overview, profile, leaderboard }: Services): void {
  routes.bindSeller(getProfile, ({ own, scope }) => overview.getProfile(own, scope));
  routes.bindSeller(updateProfile, async ({ scope, body }) => {
    await profile.update(scope, body);
    return overview.getProfile(scope, scope);
  });
  routes.bindSeller(getRank, ({ scope, params }) => leaderboard.read(scope, params.id));
}
