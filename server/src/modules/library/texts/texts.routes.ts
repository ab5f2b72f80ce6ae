import * as contract from '@bobbin/contract/texts';
import type { Routes } from '../../../platform/http/bind.ts';
import type { TextEditor } from './editor.ts';
import type { Texts } from './texts.ts';

export function bindTexts(routes: Routes, { texts, editor }: { texts: Texts; editor: TextEditor }): void {
  routes.bindSeller(contract.listTexts, ({ scope, query }) => texts.list(scope, query));
  routes.bindSeller(contract.approveTexts, ({ scope, body }) => texts.approve(scope, body.files, body.isExactOnly));
  routes.bindSeller(contract.revokeText, ({ scope, params }) => texts.revoke(scope, params.id));
  routes.bindSeller(contract.editText, ({ scope, params, body }) =>
    texts.edit(scope, params.id, body.texts, body.seen),
  );
  routes.bindSeller(contract.getPrintTexts, ({ scope, params }) => editor.get(scope, params.id));
  routes.bindSeller(contract.setPrintTexts, ({ scope, params, body }) =>
    editor.set(scope, params.id, body.fields, body.seen),
  );
  routes.bindSeller(contract.previewTexts, ({ scope, params, body }) => editor.preview(scope, params.id, body));
}
