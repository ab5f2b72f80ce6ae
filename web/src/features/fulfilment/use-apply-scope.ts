import type { PlacementPreview, PlacementTarget, Placed, Targets } from '@bobbin/contract/prints';
import { createPrint, listTargets, placePrint, previewPlacement } from '@bobbin/contract/prints.calls';
import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { isMockupPlacement, isPlacement } from '@bobbin/domain/fulfilment/design-sides';
import { readPrintName } from '@bobbin/domain/prints/print-names';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { UNDO } from '../../api/undo.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { scopesTexts } from '../../i18n/vi/scopes.ts';
import { toSide, toSideName } from '../../ui/domain/side-name.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import type { Scope } from './scopes.ts';
import type { Uploads } from './use-uploads.ts';

/** Print that was chosen in the dialog but has no placement yet. Without an id, the print is created from the product's current files. */
export interface PickedPrint {
  id: string | null;
  name: string;
}

/** Opens the dialogs of the library of prints. */
export interface PrintWays {
  pick: (ask: { about: string; currentId: string | null; onPick: (print: PickedPrint) => void }) => void;
  place: (ask: {
    printId: string;
    target: PlacementTarget;
    orderProductId: string;
    orderId: string;
    onPlaced: (placed: Placed, name: string) => void;
  }) => void;
}

const ALWAYS = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };

export function useTargets(productId: string) {
  return useQuery({
    queryKey: ['prints', 'targets', productId] as const,
    queryFn: ({ signal }) => call(listTargets, { params: { id: productId } }, { signal }),
  });
}

/** Returns the name for a print that is created from a product's files: the name of the first file without side and variant (PRN-5). */
export function toPrintName({ designs, productName }: OrderProductDesigns): string {
  const [first] = listPrinted(designs);
  const name = first === undefined ? '' : readPrintName(first.name).name;
  return name === '' ? productName : name;
}

/** Lists the files that are printed, without mockups. */
export function listPrinted(designs: OrderProductDesigns['designs']) {
  return designs.flatMap((file) => {
    const { placement } = file;
    return isPlacement(placement) && !isMockupPlacement(placement) ? [{ ...file, placement }] : [];
  });
}

/** Returns whether a placement raises no question, so that it can be written without a dialog. */
function isPlain({ totals, drafts }: PlacementPreview): boolean {
  return totals.asks === 0 && totals.keeps === 0 && totals.left === 0 && drafts === 0;
}

interface ApplyOptions {
  orderId: string;
  product: OrderProductDesigns;
  uploads: Uploads;
  ways: PrintWays;
  onDone: () => void;
}

/**
 * Applies the scope chosen in the dialog: the files are put on the order alone, or the print is placed. A placement that raises questions opens the
 * dialog of placements.
 */
export function useApplyScope({ orderId, product, uploads, ways, onDone }: ApplyOptions) {
  const t = useTexts(scopesTexts);
  const client = useQueryClient();
  const withKey = useActionKey();
  // A second press after a failure uses the print that the first press created.
  const [made, setMade] = useState<{ look: string; id: string } | null>(null);

  async function makePrint(name: string): Promise<string> {
    const files = product.designs.flatMap(({ placement, fileId, source }) =>
      isPlacement(placement) && source !== 'drawn' ? [{ side: toSide(placement), fileId }] : [],
    );
    const look = JSON.stringify(files);
    if (made?.look === look) return made.id;
    const body = { name: name.slice(0, 100), variants: [{ when: ALWAYS, files }] };
    const { id } = await withKey(['createPrint', body], (idempotencyKey) =>
      call(createPrint, { body }, { idempotencyKey }),
    );
    setMade({ look, id });
    return id;
  }

  function refresh() {
    return Promise.all([
      client.invalidateQueries({ queryKey: ['orders', 'products'] }),
      client.invalidateQueries({ queryKey: ['prints'] }),
    ]);
  }

  function sayPlaced(name: string, { changeId, skus, readyOrders }: Placed) {
    notifyDone({
      title: t('done', { name }),
      text: t('doneText', { skus: t('skus', { count: skus }), count: readyOrders }),
      undo: UNDO.placement,
      done: { changeId },
      onUndone: refresh,
    });
    void refresh();
    onDone();
  }

  /** Puts the print's files for this SKU on the order, and removes files from sides that the print does not use. */
  async function putOnOrder(printId: string, targets: Targets['targets']) {
    const target = targets.map((one) => one.target).find(({ kind }) => kind === 'sku');
    if (target === undefined) return;
    const { groups } = await call(previewPlacement, { params: { id: printId }, body: { target } });
    const sides = groups.flatMap(({ colours }) => colours.flatMap((colour) => colour.sides));
    const chosen = new Map(sides.map(({ side, fileId }) => [toSideName(side), fileId]));
    for (const [placement, fileId] of chosen) if (fileId !== null) uploads.select(product.id, placement, fileId);
    for (const { placement } of listPrinted(product.designs)) {
      if ((chosen.get(placement) ?? null) === null) uploads.remove(product.id, placement);
    }
  }

  async function place(printId: string, name: string, target: PlacementTarget) {
    const body = { target, without: [], answers: [], replaceNarrower: false };
    const preview = await call(previewPlacement, { params: { id: printId }, body });
    if (!isPlain(preview)) {
      ways.place({
        printId,
        target,
        orderProductId: product.id,
        orderId,
        onPlaced: (placed) => sayPlaced(name, placed),
      });
      return;
    }
    const placed = await withKey(['placePrint', printId, body], (idempotencyKey) =>
      call(
        placePrint,
        { params: { id: printId }, body: { ...body, updateDrafts: true, seen: { version: String(preview.version) } } },
        { idempotencyKey },
      ),
    );
    sayPlaced(name, placed);
  }

  return useMutation({
    mutationFn: async ({
      print,
      scope,
      targets,
    }: {
      print: PickedPrint;
      scope: Scope;
      targets: Targets['targets'];
    }) => {
      if (scope.kind !== 'order') return place(print.id ?? (await makePrint(print.name)), print.name, scope.target);
      if (print.id !== null) await putOnOrder(print.id, targets);
      onDone();
    },
  });
}
