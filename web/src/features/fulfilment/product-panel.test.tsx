import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { createTestDesigns, createTestFile } from '../orders/testing/orders.ts';
import { ProductPanel } from './product-panel.tsx';
import type { Uploads } from './use-uploads.ts';

beforeAll(startTranslations);
afterEach(cleanup);

const nothing = () => undefined;
const IDLE: Uploads = {
  stateOf: nothing,
  upload: nothing,
  uploadShortened: nothing,
  select: nothing,
  place: nothing,
  fetch: nothing,
  remove: nothing,
  dismiss: nothing,
  runningCount: 0,
};

function show(placements: readonly string[], uploads = IDLE) {
  const product = createTestDesigns(placements.map((placement) => createTestFile(placement)));
  render(
    <ProductPanel
      orderId="577241908833610294"
      product={product}
      prints={undefined}
      picked={undefined}
      onPicked={nothing}
      buyerMessage=""
      house="PRESSIFY"
      choice={product}
      groups={undefined}
      problems={[]}
      isLocked={false}
      isAuto
      uploads={uploads}
      onChoice={nothing}
      onPreview={nothing}
      onLibrary={nothing}
      onLink={nothing}
      onMark={nothing}
      isMarking={false}
      isDrawing={false}
      onDraw={nothing}
      isBlurredConfirmed={false}
      onBlurred={nothing}
      isCompared={false}
      onCompared={nothing}
    />,
  );
  return (name: string) => screen.getByRole('group', { name });
}

it('empty sleeves share one slot, with the name of each and three ways to add a design (FUL-129)', () => {
  const place = show(['productFront']);
  for (const name of ['Right', 'Left']) {
    expect(place(name).dataset.half).toBe('true');
    const ways = within(place(name));
    expect(ways.getByText(name)).toBeTruthy();
    expect(place(name).querySelector('input[type=file]')).toBeTruthy();
    expect(ways.getAllByRole('button')).toHaveLength(2);
  }
  expect(place('Right').parentElement).toBe(place('Left').parentElement);
  expect(place('Back').dataset.half).toBeUndefined();
});

it('A sleeve with a design or a running upload has its own slot (FUL-129)', () => {
  const uploading = { kind: 'uploading', share: 0.5, stop: nothing } as const;
  const place = show(['productFront', 'productRight'], {
    ...IDLE,
    stateOf: (_id, placement) => (placement === 'productLeft' ? uploading : undefined),
  });
  expect(place('Right').dataset.half).toBeUndefined();
  expect(place('Left').dataset.half).toBeUndefined();
});
