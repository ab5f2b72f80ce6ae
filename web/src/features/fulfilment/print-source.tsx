import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { useState } from 'react';
import { MemoryNote } from './memory-note.tsx';
import { ScopePanel } from './scope-panel.tsx';
import { SourceNote } from './source-note.tsx';
import { listPrinted, toPrintName, type PickedPrint, type PrintWays } from './use-apply-scope.ts';
import { TextNote } from './text-note.tsx';
import type { Uploads } from './use-uploads.ts';
import { WaitingNote } from './waiting-note.tsx';

interface PrintSourceProps {
  orderId: string;
  product: OrderProductDesigns;
  /** Dialogs for prints; absent for staff, who cannot place prints. */
  prints: PrintWays | undefined;
  picked: PickedPrint | undefined;
  onPicked: (print: PickedPrint | undefined) => void;
  isLocked: boolean;
  uploads: Uploads;
}

/** Shows where the files of a product come from, with a button that chooses another print. */
export function PrintSource({ orderId, product, prints, isLocked, onPicked }: PrintSourceProps) {
  const { from } = product;
  const mayChange = !isLocked && prints !== undefined && !product.isPersonalised;
  return (
    <>
      {from === null ? <MemoryNote product={product} /> : null}
      {product.waiting === null ? null : (
        <WaitingNote orderId={orderId} waiting={product.waiting} mayAnswer={mayChange} />
      )}
      {product.text === undefined ? null : (
        <TextNote orderId={orderId} field={`${product.id} text`} text={product.text} />
      )}
      <SourceNote
        from={from}
        onChange={
          mayChange
            ? () =>
                prints.pick({
                  about: `${product.productName} · ${product.skuName}`,
                  currentId: from?.printId ?? null,
                  onPick: onPicked,
                })
            : null
        }
      />
    </>
  );
}

/** Returns a text that changes when the printed files of a product change. */
function lookOf({ designs }: OrderProductDesigns): string {
  return listPrinted(designs)
    .map(({ placement, fileId }) => `${placement} ${fileId}`)
    .toSorted()
    .join(',');
}

/**
 * Asks where a print is used: after another print was chosen, and after single files were changed. Changed files belong to this order only until the
 * person chooses a wider use (PRW-2).
 */
export function PrintScopes(props: PrintSourceProps) {
  const { product, prints, picked, onPicked, isLocked, uploads, orderId } = props;
  const look = lookOf(product);
  /** Files for which the person has already chosen where they are used. */
  const [settled, setSettled] = useState(look);
  const isChanged = product.from?.kind === 'order' && look !== settled && look !== '' && uploads.runningCount === 0;
  if (prints === undefined || isLocked || product.isPersonalised || (picked === undefined && !isChanged)) return null;
  return (
    <ScopePanel
      key={picked?.id ?? look}
      orderId={orderId}
      product={product}
      print={picked ?? { id: null, name: toPrintName(product) }}
      uploads={uploads}
      ways={prints}
      onDone={() => {
        setSettled(look);
        onPicked(undefined);
      }}
    />
  );
}
