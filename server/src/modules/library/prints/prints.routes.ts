import * as contract from '@bobbin/contract/prints';
import type { Routes } from '../../../platform/http/bind.ts';
import { toPage } from '../../../platform/paging.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import type { Placing } from './placing.ts';
import type { Preview } from './preview.ts';
import type { Prints } from './prints.ts';
import { assertMayPlace } from './targets.ts';
import type { TargetsOfLine } from './targets-of-line.ts';

/** Maximum number of placements in a request; a single change never creates as many. */
const PLACED_MAX = 1_000;

interface Deps {
  prints: Prints;
  placing: Placing;
  preview: Preview;
  targets: TargetsOfLine;
}

export function bindPrints(routes: Routes, { prints, placing, preview, targets }: Deps): void {
  routes.bindSeller(contract.listPrints, ({ scope, query }) => prints.list(scope, query));
  routes.bindSeller(contract.getPrint, ({ scope, params }) => prints.get(scope, params.id));
  routes.bindSeller(contract.createPrint, ({ scope, body }) => prints.create(scope, body));
  routes.bindSeller(contract.updatePrint, ({ scope, params, body }) => prints.update(scope, params.id, body));
  routes.bindSeller(contract.removePrint, async ({ scope, params }) => {
    await prints.remove(scope, params.id);
    return true as const;
  });
  routes.bindSeller(contract.confirmColours, ({ scope, params, body }) =>
    prints.answer(scope, params.id, body.answers, body.seen),
  );
  routes.bindSeller(contract.setColourTone, ({ scope, body }) => prints.setTone(scope, body.colour, body.tone));
  routes.bindSeller(contract.listTargets, ({ scope, params }) => targets.listTargets(scope, params.id));
  routes.bindSeller(contract.previewPlacement, async ({ scope, params, body }) => {
    await prints.getRow(scope, params.id);
    assertMayPlace(scope, body.target);
    const { narrowerIds, ...shown } = await withFullScope(scope, (whole) =>
      preview.preview(whole, scope, params.id, body),
    );
    const placed = await prints.listPlacesOf(scope, { ids: narrowerIds }, { limit: PLACED_MAX, offset: 0 });
    return { ...shown, narrower: placed.map(({ placement }) => placement) };
  });
  routes.bindSeller(contract.placePrint, async ({ scope, params, body }) => {
    await prints.getRow(scope, params.id);
    const { placeIds, ...done } = await placing.place(scope, params.id, body);
    const placed = await prints.listPlacesOf(scope, { ids: placeIds }, { limit: PLACED_MAX, offset: 0 });
    return { ...done, placements: placed.map(({ placement }) => placement) };
  });
  routes.bindSeller(contract.listPlacements, async ({ scope, query }) => {
    const { data, total } = await prints.listPlacePage(scope, query);
    return { data, meta: toPage(query, total).meta };
  });
  routes.bindSeller(contract.removePlacement, ({ scope, params }) => placing.removePlacement(scope, params.id));
  routes.bindSeller(contract.undoPlacement, ({ scope, params }) => placing.undo(scope, params.id));
}
