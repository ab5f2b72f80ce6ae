import * as contract from '@bobbin/contract/custom-factories';
import type { Routes } from '../../../platform/http/bind.ts';
import type { CustomServices } from './services.ts';

export function bindCustomFactories(routes: Routes, { factories, exporting, files, answers }: CustomServices): void {
  routes.bindSeller(contract.listCustomFactories, ({ scope }) => factories.list(scope));
  routes.bindSeller(contract.createCustomFactory, ({ scope, body }) => factories.create(scope, body));
  routes.bindSeller(contract.getCustomFactory, ({ scope, params }) => factories.get(scope, params.id));
  routes.bindSeller(contract.updateCustomFactory, ({ scope, params, body }) =>
    factories.update(scope, params.id, body),
  );
  routes.bindSeller(contract.importCustomGarments, ({ scope, params, body }) =>
    factories.importGarments(scope, params.id, body.csv, body.isDryRun),
  );
  routes.bindSeller(contract.previewCustomBatch, ({ scope, params }) => exporting.preview(scope, params.id));
  routes.bindSeller(contract.exportCustomBatch, ({ scope, params, body }) =>
    exporting.exportBatch(scope, params.id, body.ids),
  );
  routes.bindSeller(contract.writeCustomBatchFile, ({ scope, params }) => files.write(scope, params.id));
  routes.bindSeller(contract.importCustomSheet, ({ scope, params, body }) =>
    answers.importSheet(scope, params.id, body.csv, body.isDryRun),
  );
}
